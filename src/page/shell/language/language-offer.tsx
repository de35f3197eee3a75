import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { isInterfaceLanguage } from '#contract/languages.ts'
import { readLanguages, readStoredLanguages } from '#db/library/languages.ts'
import type { LanguageRow } from '#db/schema.ts'
import { getForTab, setForTab } from '../../boot/browser-storage.ts'
import { chosenLanguage, onLanguageChosen } from '../../commands/language.ts'
import { readInLanguage } from '../../i18n/read-in-language.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { useOnline } from '../online.ts'
import { useRead } from '../view.ts'
import { isAbsentIn, sameAddressIn } from './addresses.ts'
import styles from './language-offer.module.css'
import { useAddressLanguage } from './use-addresses.ts'

/**
 * One line for a reader who follows a link in another language than the one they chose. It lies over the page, so it moves nothing. Closing
 * it is remembered for this tab.
 */
export function LanguageOffer() {
  const here = useAddressLanguage()
  const chosen = useSyncExternalStore(onLanguageChosen, chosenLanguage)
  const online = useOnline()
  const languages = useRead((db) => (online ? readLanguages(db) : readStoredLanguages(db)), online)
  const [closed, setClosed] = useState(() => getForTab('languageOffer') !== null)
  const offered = languages?.find(({ iso }) => iso === chosen)
  if (here === null || here === chosen || offered === undefined || closed) return null
  const close = () => {
    setForTab('languageOffer', 'closed')
    setClosed(true)
  }
  return <Offer key={offered.iso} {...offered} onClose={close} />
}

/**
 * The words are in the language that is offered. A language that the interface does not have only has its name. Nothing is offered where
 * the page does not exist in it.
 */
function Offer({ iso, name, onClose }: LanguageRow & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const address = useRouterState({ select: () => sameAddressIn(router, iso) })
  const isAbsent = useRead((_, { aud }) => isAbsentIn(router, { aud, lang: iso }), address)
  const [text, setText] = useState(isInterfaceLanguage(iso) ? null : name)
  useEffect(() => {
    if (isInterfaceLanguage(iso)) void readInLanguage(iso).then(setText, () => setText(name))
  }, [iso, name])
  if (text === null || isAbsent !== false) return null
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(address)
  }
  return (
    <aside className={styles.offer}>
      <a href={address} hrefLang={iso} lang={iso} onClick={open}>
        {text}
      </a>
      <button type="button" aria-label={t`Close`} onClick={onClose}>
        ×
      </button>
    </aside>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isInterfaceLanguage } from '#contract/languages.ts'
import type { LanguageRow } from '#db/schema.ts'
import { readInLanguage } from '../../i18n/read-in-language.ts'
import floating from '../../ui/floating.module.css'
import { useRead } from '../view.ts'
import { AddressLink } from './address-link.tsx'
import { isAbsentIn, sameAddressIn } from './addresses.ts'
import styles from './offer-line.module.css'

/**
 * The words are in the language that is offered. A language that the interface does not have only has its name. Nothing is offered where
 * the page does not exist in it.
 */
export function OfferLine({ iso, name, onClose }: LanguageRow & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const address = useRouterState({ select: () => sameAddressIn(router, iso) })
  const isAbsent = useRead((_, { aud }) => isAbsentIn(router, { aud, lang: iso }), address)
  const [text, setText] = useState(isInterfaceLanguage(iso) ? null : name)
  useEffect(() => {
    if (isInterfaceLanguage(iso)) void readInLanguage(iso).then(setText, () => setText(name))
  }, [iso, name])
  if (text === null || isAbsent !== false) return null
  return (
    <aside className={`${floating.box} ${styles.offer}`}>
      <AddressLink href={address} hrefLang={iso} lang={iso}>
        {text}
      </AddressLink>
      <button type="button" aria-label={t`Close`} onClick={onClose}>
        ×
      </button>
    </aside>
  )
}

import { Suspense, useState, useSyncExternalStore } from 'react'
import { readLanguages, readStoredLanguages } from '#db/library/languages.ts'
import { getForTab, setForTab } from '../../boot/browser-storage.ts'
import { storedLanguage } from '../../boot/language.ts'
import { onLanguageChosen } from '../../commands/language.ts'
import { lazyPart } from '../notices/missing-part.tsx'
import { useOnline } from '../online.ts'
import { useRead } from '../view.ts'
import { useAddressLanguage } from './use-addresses.ts'

const OfferLine = lazyPart(() => import('./offer-line.tsx').then((module) => module.OfferLine))

/**
 * One line for a reader who follows a link in another language than the one they chose. It lies over the page, so it moves nothing. Closing
 * it is remembered for this tab. Few readers see it, so the line is loaded on demand.
 */
export function LanguageOffer() {
  const here = useAddressLanguage()
  const chosen = useSyncExternalStore(onLanguageChosen, storedLanguage)
  const online = useOnline()
  const languages = useRead((db) => (online ? readLanguages(db) : readStoredLanguages(db)), online)
  const [closed, setClosed] = useState(() => getForTab('languageOffer') !== null)
  const offered = languages?.find(({ iso }) => iso === chosen)
  if (here === null || here === chosen || offered === undefined || closed) return null
  const close = () => {
    setForTab('languageOffer', 'closed')
    setClosed(true)
  }
  return (
    <Suspense>
      <OfferLine key={offered.iso} {...offered} onClose={close} />
    </Suspense>
  )
}

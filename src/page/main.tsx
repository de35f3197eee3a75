import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { claimScriptAsk } from '#db/device/script-asks.ts'
import { watchStorage } from '#db/device/trouble.ts'
import { firstList } from '#db/library/first-list.ts'
import { db } from '#db/open.ts'
import { abortTransactionsWhenFrozen } from './boot/back-forward-cache.ts'
import { getStored } from './boot/browser-storage.ts'
import { noteFault } from './boot/fault-log.ts'
import { watchInstallOffer } from './boot/install-offer.ts'
import { tidyShownAddress } from './boot/language.ts'
import { watchTyping, watchVersions } from './boot/on-demand.ts'
import { returnToLanguage } from './boot/return-language.ts'
import { askForUpdate, registerServiceWorker } from './boot/service-worker.ts'
import { storedUser } from './boot/stored-user.ts'
import { learnLanguageOf, shownLanguage, startLanguage } from './commands/language.ts'
import { startSearch } from './commands/search.ts'
import { storageEvents } from './commands/session.ts'
import { activate } from './i18n/activate.ts'
import { createRoutes } from './router.tsx'
import { tellOnlyHere } from './shell/notices/toasts.tsx'
import { beginSync, startSync } from './sync-client.ts'
import { prepareCleaner } from './ui/article/clean-html.ts'
import { handOver } from './ui/early-page.ts'
import './markup/article-list.module.css'
import './markup/book-page.module.css'
import './styles/fonts.css'
import './styles/typefaces.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/no-script.css'
import './styles/print.css'

// The start of the app, in order. Nothing here waits for a request: the network's answers arrive after the first paint.

/** When another tab deleted the tables, it is done after this time. */
const RESTART_MS = 1_000

const events = { ...storageEvents, unknownAnswer: askForUpdate, signedOutHere: tellOnlyHere }
abortTransactionsWhenFrozen()
watchVersions()
watchTyping()
watchInstallOffer()
watchStorage(db, () => setTimeout(() => beginSync(syncStart(), events), RESTART_MS))
returnToLanguage()
await learnLanguageOf(location.pathname)
tidyShownAddress()
const language = startLanguage(location.pathname)
await Promise.all([activate(language), prepareCleaner()])

const syncStart = () => ({
  session: { accessToken: getStored('accessToken'), user: storedUser() },
  language: shownLanguage(),
  online: navigator.onLine,
  storedStats: getStored('appStats'),
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
handOver(root, language)
createRoot(root, { onCaughtError: noteFault }).render(
  <StrictMode>
    <RouterProvider router={createRoutes(language)} />
  </StrictMode>,
)

startSync(syncStart(), events)
startSearch(language)
void registerServiceWorker(firstList(db), (...asked) => claimScriptAsk(db, ...asked))

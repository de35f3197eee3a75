import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchStorage } from '#db/device/trouble.ts'
import { db } from '#db/open.ts'
import { abortTransactionsWhenFrozen } from './boot/back-forward-cache.ts'
import { getStored, setStored } from './boot/browser-storage.ts'
import { startLanguage } from './boot/language.ts'
import { askForUpdate, registerServiceWorker } from './boot/service-worker.ts'
import { startSearch } from './commands/search.ts'
import { storageEvents, storedUser } from './commands/session.ts'
import { activate } from './i18n/activate.ts'
import { createRoutes } from './router.tsx'
import { beginSync, startSync } from './sync-client.ts'
import { prepareCleaner } from './ui/article/clean-html.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

// The start of the app, in order. Nothing here waits for a request: the network's answers arrive after the first paint.

/** When another tab deleted the tables, it is done after this time. */
const RESTART_MS = 1_000

const language = startLanguage()
setStored('currentLanguage', language)
const events = { ...storageEvents, unknownAnswer: askForUpdate }
abortTransactionsWhenFrozen()
watchStorage(db, () => setTimeout(() => beginSync(syncStart(), events), RESTART_MS))
await Promise.all([activate(language), prepareCleaner()])

const syncStart = () => ({
  session: { accessToken: getStored('accessToken'), user: storedUser() },
  language: getStored('currentLanguage') ?? language,
  online: navigator.onLine,
  storedStats: getStored('appStats'),
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRoutes(language)} />
  </StrictMode>,
)

startSync(syncStart(), events)
startSearch(language)
registerServiceWorker()

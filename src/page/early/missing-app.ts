import { API_BASE } from '#contract/api-base.ts'
import { interfaceLanguage } from '#contract/languages.ts'
import { getForTab, setForTab } from '../boot/browser-storage.ts'
import { languageAt } from '../boot/language.ts'
import { visit } from '../boot/visit.ts'

// When a file of the app cannot be loaded, this shows a message and reloads the page as soon as the server answers.

const FIRST_AGAIN_MS = 4_000
const LAST_AGAIN_MS = 10 * 60_000

const isReload = visit()?.type === 'reload'
/** The tries of this tab, also those before a reload. When a reload did not help, the cause is probably not a missing file. */
let tries = isReload ? Math.max(4, Number(getForTab('startTries')) || 0) : 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The app replaces the texts when it starts. */
const isAppMissing = (): boolean => document.querySelector('.boot-trouble') !== null

async function reloadIfOnline(): Promise<void> {
  if (!isAppMissing()) return clearTimeout(timer)
  const answer = await fetch(`${API_BASE}/server/stats`, { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok || !/json/i.test(String(answer.headers.get('content-type')))) return
  // Somebody else may answer with JSON too.
  const stats = await answer.json().catch(() => null)
  if (stats?.data?.attributes && isAppMissing()) location.reload()
}

/** Each pause is twice as long as the one before. */
function tryLater(): void {
  const again = () => {
    if (!isAppMissing()) return
    tries++
    setForTab('startTries', String(tries))
    tryLater()
    void reloadIfOnline()
  }
  timer = setTimeout(again, Math.min(LAST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** tries))
}

function showTrouble(): void {
  const language = interfaceLanguage(languageAt(location.pathname))
  const text = document.querySelector<HTMLElement>(`.boot-trouble[hidden][lang=${language}]`)
  if (text === null) return
  text.hidden = false
  addEventListener('online', reloadIfOnline)
  // A page with its text is readable, so it is reloaded only once.
  if (!isReload || document.getElementById('early') === null) tryLater()
}

/** Pictures fail too, and the app starts without them. */
const isApp = (target: EventTarget | null): boolean => target === window || target instanceof HTMLScriptElement

addEventListener('error', ({ target }) => isApp(target) && showTrouble(), true)
addEventListener('unhandledrejection', showTrouble)

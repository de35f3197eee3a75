// When a file of the app cannot be loaded, this script shows a message and reloads the page as soon as the server answers.
;(() => {
  // The build puts the app's base of the API here.
  const API_BASE = '/api'
  // The app replaces the texts when it starts.
  const isAppMissing = () => document.querySelector('.boot-trouble') !== null
  const FIRST_AGAIN_MS = 4_000
  const LAST_AGAIN_MS = 10 * 60_000
  const [visit] = performance.getEntriesByType('navigation')
  const isReload = visit?.type === 'reload'
  // The tries of this tab, also those before a reload. When a reload did not help, the cause is probably not a missing file.
  let tries = isReload ? 4 : 0
  try {
    if (isReload) tries = Math.max(tries, Number(sessionStorage.getItem('startTries')) || 0)
  } catch {}
  let timer
  const reloadIfOnline = async () => {
    if (!isAppMissing()) return clearTimeout(timer)
    const answer = await fetch(`${API_BASE}/server/stats`, { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok || !/json/i.test(answer.headers.get('content-type'))) return
    // Somebody else may answer with JSON too.
    const stats = await answer.json().catch(() => null)
    if (stats?.data?.attributes && isAppMissing()) location.reload()
  }
  // Each pause is twice as long as the one before.
  const tryLater = () => {
    timer = setTimeout(
      () => {
        if (!isAppMissing()) return
        tries++
        try {
          sessionStorage.setItem('startTries', tries)
        } catch {}
        tryLater()
        void reloadIfOnline()
      },
      Math.min(LAST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** tries),
    )
  }
  const showTrouble = () => {
    const texts = [...document.querySelectorAll('.boot-trouble[hidden]')]
    if (texts.length < 3) return
    let chosen
    try {
      chosen = localStorage.getItem('currentLanguage')
    } catch {}
    const textIn = (code) => texts.find(({ lang }) => lang === code)
    const [, named] = location.pathname.toLowerCase().split('/')
    const wanted = [named, chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]
    const shown = wanted.map(textIn).find(Boolean) || texts[0]
    shown.hidden = false
    addEventListener('online', reloadIfOnline)
    // A page with its text is readable, so it is reloaded only once.
    if (!isReload || document.getElementById('early') === null) tryLater()
  }
  // Pictures fail too, and the app starts without them.
  const isApp = (target) => target === window || target.localName === 'script'
  addEventListener('error', ({ target }) => isApp(target) && showTrouble(), true)
  addEventListener('unhandledrejection', showTrouble)
})()

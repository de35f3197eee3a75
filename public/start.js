// When a file of the app cannot be loaded, this script shows a message and reloads the page as soon as the server answers.
;(() => {
  // The app replaces the texts when it starts.
  const isAppMissing = () => document.querySelector('.boot-trouble') !== null
  let timer
  const reloadIfOnline = async () => {
    if (!isAppMissing()) return clearInterval(timer)
    const answer = await fetch('/api/server/stats', { cache: 'no-store' })
    if (answer.ok && /json/.test(answer.headers.get('content-type')) && isAppMissing()) location.reload()
  }
  const showTrouble = () => {
    const texts = [...document.querySelectorAll('.boot-trouble[hidden]')]
    if (texts.length < 3) return
    let chosen
    try {
      chosen = localStorage.getItem('currentLanguage')
    } catch {}
    const textIn = (code) => texts.find(({ lang }) => lang === code)
    const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]
    const shown = wanted.map(textIn).find(Boolean) || texts[0]
    shown.hidden = false
    addEventListener('online', reloadIfOnline)
    // When a reload did not help, the cause is probably not a missing file: try only once a minute.
    const [visit] = performance.getEntriesByType('navigation')
    const isReload = visit?.type === 'reload'
    // A page with its text is readable, so it is reloaded only once.
    if (!isReload || document.getElementById('early') === null)
      timer = setInterval(reloadIfOnline, isReload ? 60_000 : 5_000)
  }
  // Pictures fail too, and the app starts without them.
  const isApp = (target) => target === window || target.localName === 'script'
  addEventListener('error', ({ target }) => isApp(target) && showTrouble(), true)
  addEventListener('unhandledrejection', showTrouble)
})()

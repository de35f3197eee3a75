// A file of the app did not come: says so, and begins anew when the server answers.
;(() => {
  const attempt = async () => {
    const answer = await fetch('/api/server/stats', { cache: 'no-store' })
    if (answer.ok && /json/.test(answer.headers.get('content-type'))) location.reload()
  }
  const say = () => {
    // The app takes their place when it begins.
    const words = [...document.querySelectorAll('.boot-trouble[hidden]')]
    if (words.length < 3) return
    let chosen
    try {
      chosen = localStorage.getItem('currentLanguage')
    } catch {}
    const of = (code) => words.find(({ lang }) => lang === code)
    const shown = of(chosen) || of(navigator.language.slice(0, 2)) || words[0]
    shown.hidden = false
    addEventListener('online', attempt)
    // Where beginning anew did not help, it is no matter of a file: seldom from then on.
    const [visit] = performance.getEntriesByType('navigation')
    setInterval(attempt, visit?.type === 'reload' ? 60_000 : 5_000)
  }
  addEventListener('error', ({ target }) => (target === window || target.src) && say(), true)
  addEventListener('unhandledrejection', say)
})()

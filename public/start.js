// When a file of the app itself does not come, nothing of the app can say so: this does, and begins anew as soon as the server answers.
;(() => {
  const WORDS = {
    en: 'Not all of the app has arrived: it needs the network once more, and starts by itself then.',
    ru: 'Приложение загрузилось не полностью: ему ещё раз нужна сеть, тогда оно запустится само.',
    uk: 'Застосунок завантажився не повністю: йому ще раз потрібна мережа, тоді він запуститься сам.',
  }
  const ATTEMPTS = 'larder.startAttempts'
  let said = false
  let attempts = 0
  try {
    attempts = Number(sessionStorage.getItem(ATTEMPTS)) || 0
  } catch {
    // Without a storage, each attempt is the first.
  }
  const language = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('currentLanguage')
    } catch {
      // The browser's language serves.
    }
    return [chosen, navigator.language.slice(0, 2)].find((code) => code in WORDS) || 'en'
  }
  const attempt = async () => {
    const answer = await fetch('/api/server/stats', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return
    try {
      sessionStorage.setItem(ATTEMPTS, String(attempts + 1))
    } catch {
      // As above.
    }
    location.reload()
  }
  const say = () => {
    const header = document.querySelector('.boot-header')
    if (said || header === null) return
    said = true
    const words = document.createElement('p')
    words.className = 'boot-trouble'
    words.setAttribute('role', 'alert')
    words.lang = language()
    words.textContent = WORDS[words.lang]
    header.after(words)
    addEventListener('online', attempt)
    // Rarer each time: what a server does not have will not come by asking.
    setInterval(attempt, 4_000 * 2 ** Math.min(attempts, 4))
  }
  // Until the app has taken the place of its first header, whatever fails is the start.
  addEventListener('error', ({ target }) => (target === window || target instanceof HTMLScriptElement) && say(), true)
  addEventListener('unhandledrejection', say)
})()

// Before the first paint, and before every module: the page must not flash in another theme. The settings' own code is src/page/shell/reading-settings.ts.
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('readingSettings') || '{}') || {}
  } catch {
    // Damaged or unavailable: the defaults serve.
  }
  const root = document.documentElement
  const { theme, size, typeface, width } = settings
  if (['light', 'sepia', 'dark', 'black'].includes(theme)) root.dataset.theme = theme
  if (Number.isInteger(size) && size >= 14 && size <= 28) root.style.setProperty('--text-size', `${size}px`)
  if (typeface === 'golos') root.dataset.typeface = typeface
  if (width === 'narrow' || width === 'wide') root.dataset.width = width
  // The browser's own bars have the paper's colour: src/page/styles/tokens.css.
  const papers = { light: '#faf6ef', sepia: '#f1e6cf', dark: '#161815', black: '#000000' }
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const bars = document.querySelector('meta[name=theme-color]')
    if (bars !== null) bars.content = papers[root.dataset.theme] || papers[dark.matches ? 'dark' : 'light']
  }
  paint()
  dark.addEventListener('change', paint)
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
})()

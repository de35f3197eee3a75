// Runs before the first paint and before every module, so that the page does not flash in another theme. The app's own code for these
// settings is src/page/shell/reading-settings.ts.
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('readingSettings') || '{}') || {}
  } catch {
    // The stored settings are damaged or cannot be read: use the defaults.
  }
  const root = document.documentElement
  const { theme, size, typeface, width } = settings
  if (['light', 'sepia', 'dark', 'black'].includes(theme)) root.dataset.theme = theme
  if (Number.isInteger(size) && size >= 14 && size <= 28) root.style.setProperty('--text-size', `${size}px`)
  if (typeface === 'golos') root.dataset.typeface = typeface
  if (width === 'narrow' || width === 'wide') root.dataset.width = width
  // The browser's own bars get the paper colour of the theme. The values are those of src/page/styles/tokens.css.
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

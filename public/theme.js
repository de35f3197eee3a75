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
  const choices = {
    theme: ['light', 'sepia', 'dark', 'black'],
    typeface: ['golos', 'pt-serif', 'andika'],
    width: ['narrow', 'wide'],
    leading: ['tight', 'loose'],
    align: ['justify'],
  }
  for (const [name, values] of Object.entries(choices))
    if (values.includes(settings[name])) root.dataset[name] = settings[name]
  const { size } = settings
  if (Number.isInteger(size) && size >= 12 && size <= 40) {
    // In px where the browser's own text has 16 px.
    root.style.setProperty('--text-size', `${size / 16}rem`)
    if (size > 24) root.dataset.large = ''
  }
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

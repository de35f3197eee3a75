import { getStoredJson } from '../boot/browser-storage.ts'
import { showLook } from '../ui/article/look.ts'

/** Runs before the first paint, so that the page does not flash in another theme. */
showLook({ ...Object(getStoredJson('readingSettings')) })

/** The paper colors of the themes, for the browser's own bars. The values are those of src/page/styles/tokens.css. */
const PAPERS: Readonly<Record<string, string>> = {
  light: '#faf6ef',
  sepia: '#f1e6cf',
  dark: '#161815',
  black: '#000000',
}
const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')

function paintBars(): void {
  const paper = PAPERS[root.dataset.theme ?? (dark.matches ? 'dark' : 'light')]
  if (paper !== undefined) document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper)
}

paintBars()
dark.addEventListener('change', paintBars)
new MutationObserver(paintBars).observe(root, { attributeFilter: ['data-theme'] })

import { figureAsset } from '#server/import/html/pictures.ts'
import { type Deep, nested, outcomeOf } from './reading.ts'

const SVG = 'http://www.w3.org/2000/svg'

const drawing =
  (inner: (levels: number) => string): Deep =>
  (levels) => {
    const bytes = Buffer.from(`<svg xmlns="${SVG}" width="9" height="9">${inner(levels)}</svg>`)
    return () => outcomeOf(figureAsset('a.svg', bytes))
  }

/** Each part shows the next one. In the file, none is inside another. */
const chain = (levels: number): string =>
  `${Array.from({ length: levels }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join('')}<g id="u${levels}"/>`

export const DEEP_DRAWINGS: Readonly<Record<string, Deep>> = {
  'a drawing': drawing((levels) => nested('<g>', '</g>', levels)),
  'a drawing that is never closed': drawing((levels) => '<g>'.repeat(levels)),
  'a drawing of parts that it may not have': drawing((levels) => nested('<metadata>', '</metadata>', levels / 5)),
  'a drawing that shows parts of parts': drawing(chain),
}

import { seeded } from '#tests/support/random.ts'
import { epubFiles, zipEpub } from '../epub-source.ts'
import { noise } from './large-book.ts'

const CHAPTERS = 40
/** As many as a book of mathematics that was imported once. */
export const FORMULAS = 10_000

const variable = (name: string): string => `<mi>${name}</mi>`
const power = (name: string, exponent: string): string => `<msup>${variable(name)}<mn>${exponent}</mn></msup>`
const row = (...parts: readonly string[]): string => `<mrow>${parts.join('')}</mrow>`
const table = (cells: readonly string[]): string =>
  `<mo>(</mo><mtable><mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr></mtable><mo>)</mo>`

/** The kinds of formulas that such books have most: terms, fractions, roots, sums, matrices and integrals. */
const KINDS: readonly ((name: string, number: string) => string)[] = [
  (name, number) => row(variable(name), '<mo>=</mo>', `<mn>${number}</mn>`),
  (name, number) => row(power(name, number), '<mo>+</mo>', power('y', number), '<mo>=</mo>', power('z', number)),
  (name, number) => `<mfrac>${row(variable(name), '<mo>−</mo>', '<mi>μ</mi>')}<mn>${number}</mn></mfrac>`,
  (name, number) => `<msqrt>${row(power(name, '2'), '<mo>+</mo>', `<mn>${number}</mn>`)}</msqrt>`,
  (name, number) =>
    row(
      `<munderover><mo>∑</mo>${row('<mi>i</mi>', '<mo>=</mo>', '<mn>0</mn>')}<mn>${number}</mn></munderover>`,
      power(name, 'i'),
    ),
  (name, number) => row(table([variable(name), `<mn>${number}</mn>`, '<mn>0</mn>'])),
  (name, number) =>
    row(`<msubsup><mo>∫</mo><mn>0</mn><mn>${number}</mn></msubsup>`, variable(name), '<mi>d</mi>', variable(name)),
]

/** An EPUB of mathematics: chapters of paragraphs with formulas in the line and on lines of their own. */
export function formulaEpub(formulas = FORMULAS): Uint8Array {
  const next = seeded(12)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  const vocabulary = (noise(12_000).match(/.{6}/g) ?? []).map((word) => word.replace(/[+/=]/g, 'x'))
  const words = (count: number) => Array.from({ length: count }, () => pick(vocabulary)).join(' ')
  const formula = (at: number): string => {
    const inner = KINDS[at % KINDS.length]?.(
      pick(['a', 'b', 'k', 'n', 'x']) ?? 'x',
      String(2 + Math.floor(next() * 98)),
    )
    const display = at % 3 === 0 ? ' display="block"' : ''
    return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}>${inner}</math>`
  }
  const paragraph = (at: number): string => `<p>${words(12)} ${formula(at)} ${words(8)}.</p>`
  const each = formulas / CHAPTERS
  const chapters = Array.from({ length: CHAPTERS }, (_, chapter) => {
    const body = Array.from({ length: each }, (__, at) => paragraph(chapter * each + at)).join('\n')
    return [`c${chapter}.xhtml`, `<section><h1>Chapter ${chapter}</h1>${body}</section>`] as const
  })
  return zipEpub(epubFiles({ pages: chapters }))
}

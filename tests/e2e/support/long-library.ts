import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { article, smallLibrary } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

export const LONG_BOOK = 'long'
/** Three pages of a pull, the last one short. */
const ARTICLES = 60

const slugOf = (number: number): string => `article-${number}`
export const titleAt = (number: number): string => `Number ${number}`
export const LONG_ORDER: readonly string[] = Array.from({ length: ARTICLES }, (_, at) => slugOf(at + 1))

/** The long book after an editor's change: another order, with other articles left out. */
export const editedOrder = (edition: number): string[] => {
  const gone = new Set([(edition * 7) % ARTICLES, (edition * 11 + 1) % ARTICLES])
  const kept = LONG_ORDER.filter((_, at) => !gone.has(at))
  const turn = (edition * 13) % kept.length
  return [...kept.slice(turn), ...kept.slice(0, turn)]
}

/** Writes a library of one long book and two short ones. Gives the folder. */
export function writeLongLibrary(folder: string, order: readonly string[], edition = 0): string {
  rmSync(folder, { recursive: true, force: true })
  const small = smallLibrary()
  const files: Record<string, string> = {
    ...small,
    [`books/${LONG_BOOK}/book.yaml`]: [
      'order: 3',
      'price: "9.00"',
      'discount_amount: "0.00"',
      'currency_symbol: "€"',
      'cover: images/cover.svg',
    ]
      .concat(`articles: [${order.join(', ')}]`, '')
      .join('\n'),
    [`books/${LONG_BOOK}/book.en.md`]:
      '---\ntitle: The Long Book\ndescription: Sixty articles\nauthor: Larder editors\ncover_alt: Green\n---\n',
    [`books/${LONG_BOOK}/images/cover.svg`]: present(small['books/oats/images/cover.svg']),
    [`books/${LONG_BOOK}/images/box.svg`]: present(small['books/oats/images/box.svg']),
  }
  for (const slug of order) {
    const number = Number(slug.split('-').at(-1))
    files[`books/${LONG_BOOK}/${slug}.en.md`] =
      `${article(titleAt(number))}\n${edition > 0 && number % 5 === edition % 5 ? `\nEdition ${edition}.\n` : ''}`
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

import { expect, test } from 'vitest'
import { bookData } from '#server/files/pdf/book-data.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { letters } from '#tests/support/content/article-texts.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { lastPages } from '#tests/support/content/last-pages.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'

const ORIGIN = 'https://books.example'
/** About half of a line. */
const SHORT = 'Oats are a cereal of the north.'
const CREDITS = { author: 'Ann Author', reviewer: 'Bo', reviewed_on: '2026-11-24', not_medical_advice: true } as const

const article = (slug: string, content: string, credits: typeof CREDITS | null = null) => ({
  ...{ slug, title: `Chapter ${slug}`, description: '', content, credits },
})
const paragraphs = (count: number, text = SHORT): string => `<p>${text}</p>`.repeat(count)

const bookOf = (...articles: ReturnType<typeof article>[]) => ({ ...HOSTILE_BOOK, title: 'Oats', articles })

/** How many of a chapter's last blocks stay together, and whether a paragraph stands before them. */
function endingOf(content: string, credits: typeof CREDITS | null = null) {
  const { chapters } = bookData(bookOf(article('one', content, credits)), ORIGIN, new Map(), null)
  return chapters.map(({ ending, endsIndented }) => [ending, endsIndented])
}

test.each([
  ['short paragraphs', paragraphs(9), [3, true]],
  ['one of some lines', paragraphs(5) + paragraphs(1, SHORT.repeat(9)), [1, true]],
  ['two after a heading', `<h2>Rye</h2>${paragraphs(2)}`, [2, false]],
  ['a long paragraph', paragraphs(1, SHORT.repeat(60)), [0, true]],
  ['a short paragraph after a long one', paragraphs(1, SHORT.repeat(60)) + paragraphs(1), [1, true]],
  ['a list', `${paragraphs(3)}<ul><li>Oats</li></ul>`, [0, false]],
])('of a chapter that ends with %s', (_, content, ending) => {
  expect(endingOf(content)).toEqual([ending])
})

test('credits of three lines need no paragraph beside them', () => {
  expect(endingOf(paragraphs(9), CREDITS)).toEqual([[0, true]])
})

test('no chapter of any length ends with a page of two lines', async () => {
  // A page has about 36 lines, so among these there are chapters that end right after its last one.
  const counts = Array.from({ length: 40 }, (_, at) => at + 20)
  const short = counts.map((count) => article(`s${count}`, paragraphs(count)))
  const long = counts.map((count) => article(`l${count}`, paragraphs(count) + paragraphs(1, SHORT.repeat(9))))
  const book = bookOf(...short, ...long)
  const titles = book.articles.map(({ title }) => title)
  const pages = pdfPages(await makePdf(book, ORIGIN), true)
  const lines = lastPages(pages.slice(4), titles).map(({ length }) => length)
  expect(lines).toHaveLength(titles.length)
  expect(Math.min(...lines)).toBe(3)
  expect(letters(pages.join('')).split(letters(SHORT)).length).toBeGreaterThan(40 * 40)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBookSource } from '#server/files/book-source.ts'
import { makeFile } from '#server/files/make-file.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { articleTexts, missingFrom } from '#tests/support/content/article-texts.ts'
import { lastPages } from '#tests/support/content/last-pages.ts'
import { wrongLineEnds } from '#tests/support/content/line-ends.ts'
import { pdfFonts, pdfInfo, pdfPages, pdfTags } from '#tests/support/content/poppler.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const ORIGIN = 'https://books.example'
/** A signal that is never aborted. */
const WANTED = new AbortController().signal
const BOOKS = demoBooks.map(({ slug }) => slug)
/** The book with notes in every kind of element. */
const SALT = 'eating-well-simply'
const LANGUAGES = ['en', 'ru', 'uk'] as const

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', 'content')
})
afterAll(() => app.close())

const source = async (slug: string, lang: string) => present(await readBookSource(app.services.db, lang, slug))

describe.each(LANGUAGES)('the books of the demo library in %s', { tags: ['deep'] }, (lang) => {
  test.each(BOOKS)('%s is a tagged document with its fonts in it, and every word of the articles', async (slug) => {
    const book = await source(slug, lang)
    const pdf = await makePdf(book, ORIGIN)
    const info = pdfInfo(pdf)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toContain(book.title)
    expect(info).toMatch(/Page size:\s+419\.\d+ x 595\.\d+ pts/)
    const fonts = pdfFonts(pdf)
    expect(fonts.join()).toMatch(/Literata-Regular.*Literata-Bold|Literata-Bold.*Literata-Regular/)
    for (const font of fonts) expect(font).toMatch(/\byes\s+yes\s+yes\b/)
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${lang})`)
    expect(Buffer.from(pdf).toString('latin1')).toMatch(
      /\/DisplayDocTitle true[\s\S]*\/Prev \d+\n>>\nstartxref\n\d+\n%%EOF\n$/,
    )
    expect(pdfPages(pdf)[2]).toMatch(/books\.example[\s\S]*\d{4}/)
    const pages = pdfPages(pdf)
    expect(pages.join()).not.toMatch(/\u2060/)
    const titles = book.articles.map(({ title }) => title)
    for (const lines of lastPages(pages.slice(4), titles)) expect(lines.length).toBeGreaterThan(2)
    const texts = book.articles.flatMap((one) => [one.title, one.description, ...articleTexts(one.content)])
    expect(texts.length).toBeGreaterThan(150)
    expect(missingFrom(pages, texts)).toEqual([])
    if (lang !== 'en') expect(wrongLineEnds(pages, texts)).toEqual([])
    const tags = pdfTags(pdf)
    const inHtml = (what: RegExp) => book.articles.flatMap(({ content }) => content.match(what) ?? []).length
    expect(tags.get('H1')).toBe(book.articles.length + 1)
    expect(tags.get('Note')).toBe(inHtml(/<li id="fn-/g))
    expect(tags.get('Table')).toBe(inHtml(/<table>/g))
    // The cover is a figure too.
    expect(tags.get('Figure')).toBe(inHtml(/<img /g) + 1)
  })
})

describe('a PDF of the demo library', { tags: ['deep'] }, () => {
  test('the contents say on which page a chapter begins, and its notes stand at the foot of the page', async () => {
    const book = await source(SALT, 'en')
    const pages = pdfPages(await makePdf(book, ORIGIN), true)
    const contents = present(pages[3])
    for (const { title } of book.articles) {
      const page = Number(
        contents
          .split('\n')
          .find((line) => line.includes(title))
          ?.match(/(\d+)\s*$/)?.[1],
      )
      expect(pages[page - 1]?.replace(/\s+/g, ' ')).toContain(title)
    }
    const page = pages.find((text) => text.includes('a level teaspoon'))
    expect(page).toMatch(/1\s+World Health Organization\. Guideline: sodium intake/)
  })

  test('equal revisions are equal bytes, in a thread of its own too', async () => {
    const book = await source(SALT, 'uk')
    const [here, there] = [await makePdf(book, ORIGIN), await makeFile({ book, format: 'pdf', origin: ORIGIN }, WANTED)]
    expect(Buffer.compare(here, there)).toBe(0)
  })

  test('while a book is typeset, the server goes on', async () => {
    const book = await source(SALT, 'uk')
    let worst = 0
    let last = performance.now()
    const pulse = setInterval(() => {
      worst = Math.max(worst, performance.now() - last)
      last = performance.now()
    }, 5)
    const began = performance.now()
    await makeFile({ book, format: 'pdf', origin: ORIGIN }, WANTED)
    clearInterval(pulse)
    // On this thread, typesetting would be one pause of its whole duration.
    expect(worst).toBeLessThan((performance.now() - began) / 2)
  })
})

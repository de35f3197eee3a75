import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { NEWER } from '#server/import/drawing/allowed.ts'
import { cleanDrawing } from '#server/import/drawing/clean-drawing.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { articleTexts, letters } from '#tests/support/content/article-texts.ts'
import { Ace } from '#tests/support/content/checkers/ace.ts'
import { EpubCheck } from '#tests/support/content/checkers/epubcheck.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { xmlText } from '#tests/support/content/xml-text.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { ROOT } from '#tests/support/source-files.ts'

const ORIGIN = 'https://books.example'
const CHECK_MS = 120_000
const BOOKS = demoBooks.map(({ slug }) => slug)
/** The book with notes in every kind of element. */
const SALT = 'eating-well-simply'
const LANGUAGES = ['en', 'ru', 'uk'] as const

const epubCheck = new EpubCheck()
const ace = new Ace()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', 'content')
})
afterAll(async () => {
  epubCheck.close()
  await ace.close()
  await app.close()
})

const source = async (slug: string, lang: string) => present(await readBookSource(app.services.db, lang, slug))

describe.each(LANGUAGES)('the books of the demo library in %s', { tags: ['deep'] }, (lang) => {
  test.each(BOOKS)(
    'EPUBCheck and Ace have nothing to say against %s, and every word is in it',
    { timeout: CHECK_MS },
    async (slug) => {
      const book = await source(slug, lang)
      const bytes = await makeEpub(book, ORIGIN)
      expect(await epubCheck.check(bytes)).toEqual([])
      expect(await ace.check(bytes)).toEqual([])
      const files = unzipSync(bytes)
      const chapters = Object.keys(files).filter((name) => name.startsWith('EPUB/text/'))
      expect(chapters).toHaveLength(book.articles.length)
      const read = letters(chapters.map((name) => xmlText(strFromU8(files[name] ?? new Uint8Array()))).join(''))
      const texts = book.articles.flatMap((one) => [one.title, one.description, ...articleTexts(one.content)])
      expect(texts.length).toBeGreaterThan(150)
      expect(texts.filter((text) => !read.includes(letters(text)))).toEqual([])
    },
  )
})

describe('EPUBs', { tags: ['deep'] }, () => {
  test('EPUBCheck is really asked: a book without its cover page is found out', { timeout: CHECK_MS }, async () => {
    const { 'EPUB/cover.xhtml': _, ...files } = unzipSync(await makeEpub(await source(SALT, 'en'), ORIGIN))
    const { mimetype = new Uint8Array(), ...rest } = files
    expect((await epubCheck.check(zipSync({ mimetype: [mimetype, { level: 0 }], ...rest }))).join('\n')).toContain(
      'RSC-001',
    )
  })

  test('Ace is really asked: a picture without words is found out', { timeout: CHECK_MS }, async () => {
    const files = unzipSync(await makeEpub(await source(SALT, 'en'), ORIGIN))
    const name = 'EPUB/text/004-how-much-salt.xhtml'
    const mute = strFromU8(present(files[name])).replace(/<img alt="[^"]*"/, '<img')
    const found = await ace.check(zipSync({ ...files, [name]: strToU8(mute) }))
    expect(found.join('\n')).toContain('critical image-alt')
  })

  test('equal revisions are equal bytes, and the type comes first and stored', async () => {
    const [first, second] = await Promise.all([0, 1].map(async () => makeEpub(await source(SALT, 'uk'), ORIGIN)))
    if (first === undefined || second === undefined) throw new Error('no file')
    expect(Buffer.compare(first, second)).toBe(0)
    expect(Buffer.from(first.subarray(30, 58)).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  })

  test('notes, links and pictures lead inside the book, and no soft hyphen is left', async () => {
    const files = unzipSync(await makeEpub(await source(SALT, 'uk'), ORIGIN))
    const salt = strFromU8(files['EPUB/text/004-how-much-salt.xhtml'] ?? new Uint8Array())
    expect(salt).toContain('<html xmlns="http://www.w3.org/1999/xhtml"')
    expect(salt).toContain('xml:lang="uk"')
    const written = readFileSync(join(ROOT, `content/books/${SALT}/how-much-salt.uk.md`), 'utf8')
    const notes = present(written.match(/^\[\^\d+\]: /gm))
    expect(salt.match(/epub:type="noteref"/g)).toHaveLength(present(written.match(/\[\^\d+\](?!:)/g)).length)
    expect(salt.match(/epub:type="footnote"/g)).toHaveLength(notes.length)
    expect(salt).toContain('href="../text/001-what-a-good-plate-looks-like.xhtml"')
    expect(salt).toMatch(/<img alt="Сходинки солі за день[^"]*" src="\.\.\/images\/salt-day-uk-\w+\.svg"/)
    for (const [name, bytes] of Object.entries(files))
      if (name.endsWith('.xhtml')) expect(strFromU8(bytes)).not.toMatch(/\u00ad|\/api\/assets|data-footnote/)
  })

  test('EPUBCheck accepts drawings with style that is newer than SVG 1.1', { timeout: CHECK_MS }, async () => {
    const attributes = [...NEWER].map((name) => `${name}="inherit"`).join(' ')
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="36"><text y="20" ${attributes}>A</text></svg>`
    const bytes = cleanDrawing(Buffer.from(drawing))
    expect(bytes.toString()).toContain('paint-order:inherit')
    const picture = { mimeType: 'image/svg+xml', width: 72, height: 36, bytes }
    const pictures = new Map([...HOSTILE_BOOK.pictures, ['drawing-0123456789abcdef', picture] as const])
    expect(await epubCheck.check(await makeEpub({ ...HOSTILE_BOOK, pictures }, ORIGIN))).toEqual([])
  })

  test('a book of awkward names, ids, letters and pictures is a sound file too', { timeout: CHECK_MS }, async () => {
    const bytes = await makeEpub(HOSTILE_BOOK, ORIGIN)
    expect(await epubCheck.check(bytes)).toEqual([])
    // Its headings leave out a level, as its author wrote them.
    expect(await ace.check(bytes)).toEqual([expect.stringMatching(/^moderate heading-order text\/001/)])
  })
})

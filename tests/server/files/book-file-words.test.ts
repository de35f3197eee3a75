import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/demo/demo-accounts.ts'
import { articleTexts, letters, missingFrom } from '#tests/support/content/article-texts.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { HIDDEN } from '#tests/support/content/hidden.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { xmlText } from '#tests/support/content/xml-text.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const [, subscriber] = DEMO_ACCOUNTS
const EPUB = '/books/oats/files/epub'
const PDF = '/books/oats/files/pdf'
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

onDatabases('the words in the files of a book', (kind) => {
  let app: TestApp
  let paying: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    paying = await bearer(app, subscriber.email, subscriber.password)
  })
  afterAll(() => app.close())

  /** What the call of the articles gives to a subscriber: everything that a file must hold. */
  async function textsIn(headers: Record<string, string>): Promise<string[]> {
    const list = await app.get('/books/oats/articles/49', headers)
    const { data } = (await list.json()) as { data: { attributes: { title: string; content: string } }[] }
    return data.flatMap(({ attributes }) => [attributes.title, ...articleTexts(attributes.content)])
  }

  test.each([
    ['en', HIDDEN],
    ['ru', 'Каша'],
  ])(
    'the EPUB holds every word of every article, in the language of the request: %s',
    {
      tags: ['spec-1.6'],
    },
    async (lang, word) => {
      const headers = { ...paying, 'Accept-Language': lang }
      const texts = await textsIn(headers)
      expect(texts.join()).toContain(word)
      const epub = await app.get(EPUB, headers)
      expect(epub.headers.get('content-type')).toBe('application/epub+zip')
      expect(epub.headers.get('content-language')).toBe(lang)
      const files = unzipSync(await bytesOf(epub))
      const chapters = Object.keys(files).filter((name) => name.startsWith('EPUB/text/'))
      const read = letters(chapters.map((name) => xmlText(strFromU8(files[name] ?? new Uint8Array()))).join(''))
      expect(texts.filter((text) => !read.includes(letters(text)))).toEqual([])
    },
  )

  test.each(['en', 'ru'])(
    'the PDF holds every word of every article, in the language of the request: %s',
    {
      tags: ['spec-1.6', 'deep'],
    },
    async (lang) => {
      const headers = { ...paying, 'Accept-Language': lang }
      const pdf = await app.get(PDF, headers)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(missingFrom(pdfPages(await bytesOf(pdf)), await textsIn(headers))).toEqual([])
    },
  )

  describe('in a script that the fonts lack', () => {
    let arabic: TestApp
    let headers: Record<string, string>
    beforeAll(async () => {
      const titled = { ...smallLibrary(), 'books/oats/first-oats.ru.md': article('خبز', 'ru') }
      arabic = await openTestApp(kind, writeFolder(titled))
      headers = { ...(await bearer(arabic, subscriber.email, subscriber.password)), 'Accept-Language': 'ru' }
    })
    afterAll(() => arabic.close())

    test('there is no PDF, and the EPUB is still sent', async () => {
      const refused = await arabic.get(PDF, headers)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toEqual({
        meta: { message: 'PDF этой книги нет: в наших шрифтах нет её письменности. Скачайте EPUB' },
      })
      expect((await bytesOf(await arabic.get(EPUB, headers))).length).toBeGreaterThan(1000)
    })

    test('the same book in another language has its PDF', { tags: ['deep'] }, async () => {
      const english = await arabic.get(PDF, { ...headers, 'Accept-Language': 'en' })
      expect(english.headers.get('content-type')).toBe('application/pdf')
      expect((await bytesOf(english)).length).toBeGreaterThan(1000)
    })
  })
})

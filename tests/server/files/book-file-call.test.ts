import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/demo/demo-accounts.ts'
import { openBookFiles } from '#server/files/book-files.ts'
import { readBookSource } from '#server/files/book-source.ts'
import { makeFile } from '#server/files/make-file.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { HIDDEN } from '#tests/support/content/hidden.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 5.4.1 5.4.2

const [plain, subscriber] = DEMO_ACCOUNTS
const EPUB = '/books/oats/files/epub'
const PDF = '/books/oats/files/pdf'
const ADDRESS = '192.0.2.1'

onDatabases('the files of a book', (kind) => {
  let app: TestApp
  let paying: Record<string, string>
  let registered: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    paying = await bearer(app, subscriber.email, subscriber.password)
    registered = await bearer(app, plain.email, plain.password)
  })
  afterAll(() => app.close())
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
  const stored = () => readdirSync(join(app.services.config.dataDir, 'files'))

  test.each([EPUB, PDF, '/books/none/files/pdf'])(
    '%s is for subscribers only, and tells others nothing',
    async (path) => {
      for (const [headers, status] of [
        [{}, 401],
        [{ Authorization: 'Bearer nonsense' }, 401],
        [registered, 403],
      ] as const) {
        const answer = await app.get(path, { ...headers, Range: 'bytes=0-9' })
        expect(answer.status).toBe(status)
        const body = await answer.text()
        expect(JSON.parse(body)).toHaveProperty('meta.message')
        expect(body).not.toContain(HIDDEN)
        for (const name of ['etag', 'content-disposition', 'content-range', 'last-modified'])
          expect(answer.headers.has(name)).toBe(false)
      }
    },
  )

  test('a book that does not exist, or not in this language, has no file, and there is no other format', async () => {
    expect((await app.get('/books/rye/files/pdf', { ...paying, 'Accept-Language': 'ru' })).status).toBe(404)
    expect((await app.get('/books/none/files/pdf', paying)).status).toBe(404)
    expect((await app.get('/books/oats/files/mobi', paying)).status).toBe(422)
  })

  test('it comes under the book’s own name, whole or in parts', async () => {
    const whole = await app.get(EPUB, { ...paying, 'Accept-Language': 'ru' })
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename=oats.ru.epub; filename*=UTF-8''${encodeURIComponent('Овёс')}.epub`,
    )
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    expect(whole.headers.get('vary')).toBe('Accept-Language, Authorization')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const etag = present(whole.headers.get('etag'))
    expect(etag).toMatch(/^"[\w.-]+"$/)
    const bytes = await bytesOf(whole)
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    const ask = (headers: Record<string, string>) => app.get(EPUB, { ...paying, 'Accept-Language': 'ru', ...headers })
    const statusOf = async (headers: Record<string, string>): Promise<number> => {
      const { status, body } = await ask(headers)
      await body?.cancel()
      return status
    }

    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, bytes.length - 1],
      ['bytes=-7', bytes.length - 7, bytes.length - 1],
      [`bytes=5-${bytes.length * 2}`, 5, bytes.length - 1],
      [`bytes=-${bytes.length * 2}`, 0, bytes.length - 1],
    ] as const) {
      const part = await ask({ Range: range })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
      expect(part.headers.get('content-length')).toBe(String(end - start + 1))
      expect(await bytesOf(part)).toEqual(bytes.subarray(start, end + 1))
    }
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const none = await ask({ Range: range })
      expect(none.status).toBe(416)
      expect(none.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
      expect(await none.json()).toHaveProperty('meta.message')
    }
    for (const range of ['bytes=9-0', 'pages=1-2', 'bytes=0-1,3-4', 'bytes=-', 'x'])
      expect(await statusOf({ Range: range })).toBe(200)
    expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': etag })).toBe(206)
    expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': '"other"' })).toBe(200)
    expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': `W/${etag}` })).toBe(200)
    // The second is what a client asks that has the whole file and does not know it.
    for (const range of ['bytes=0-9', `bytes=${bytes.length}-`]) {
      const current = await ask({ 'If-None-Match': etag, Range: range })
      expect([range, current.status, await current.text()]).toEqual([range, 304, ''])
    }
  })

  test('HEAD says how much it would be', async () => {
    const [head, whole] = await Promise.all(
      ['HEAD', 'GET'].map((method) => app.app.request(`/api${EPUB}`, { method, headers: paying })),
    )
    if (head === undefined || whole === undefined) throw new Error('no answer')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    expect(Number(head.headers.get('content-length'))).toBe((await bytesOf(whole)).length)
  })

  test('it is made once a revision, whoever asks meanwhile, and anew after a change', async () => {
    const made: string[] = []
    const folder = join(app.services.config.dataDir, 'counted')
    const files = openBookFiles(app.services.db, folder, 'https://x.example', async ({ format, book }) => {
      made.push(`${format} of ${book.articles.length}`)
      return new TextEncoder().encode(JSON.stringify(book.articles))
    })
    const read = async () => {
      const file = await files.open('en', 'oats', 'epub', ADDRESS)
      const text = await file?.handle.readFile('utf8')
      await file?.handle.close()
      return text
    }
    const first = await Promise.all([read(), read(), read()])
    expect(new Set(first).size).toBe(1)
    expect(made).toEqual(['epub of 3'])
    const before = await app.get(EPUB, paying)
    await bytesOf(before)
    const names = stored()

    const changed = { ...smallLibrary(), 'books/oats/second-oats.en.md': article('Second helping') }
    await importContent({ db: app.services.db, folder: writeFolder(changed) })
    expect(await read()).toContain('Second helping')
    expect(made).toEqual(['epub of 3', 'epub of 3'])
    expect(readdirSync(folder)).toHaveLength(1)
    const after = await app.get(EPUB, { ...paying, 'If-None-Match': present(before.headers.get('etag')) })
    expect(after.status).toBe(200)
    await bytesOf(after)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    // The files in the other language and the other format are unchanged.
    expect(stored().filter((name) => !names.includes(name))).toHaveLength(1)
    expect(stored()).toHaveLength(names.length)
    await importContent({ db: app.services.db, folder: writeFolder(smallLibrary()) })
  })

  test('a folder that was emptied fills again, and a file that cannot be made is asked for again', async () => {
    await rm(join(app.services.config.dataDir, 'files'), { recursive: true })
    const again = await app.get(EPUB, paying)
    expect([again.status, (await bytesOf(again)).length > 0]).toEqual([200, true])
    let isBroken = true
    const folder = join(app.services.config.dataDir, 'broken')
    const files = openBookFiles(app.services.db, folder, 'https://x.example', async () => {
      if (isBroken) throw new Error('no paper')
      return new Uint8Array([1])
    })
    await expect(files.open('en', 'oats', 'pdf', ADDRESS)).rejects.toThrow('no paper')
    isBroken = false
    const file = await files.open('en', 'oats', 'pdf', ADDRESS)
    expect(file?.size).toBe(1)
    await file?.handle.close()
  })

  test('a book that has no PDF is read once, and not for each reader who asks', async () => {
    const { db } = app.services
    const title = (text: string) =>
      db.updateTable('book_translations').set({ title: text }).where('lang', '=', 'en').execute()
    const [before] = await db.selectFrom('book_translations').select('title').where('lang', '=', 'en').execute()
    const files = openBookFiles(db, join(app.services.config.dataDir, 'unset'), 'https://x.example')
    await title('שֹׁרֶשׁ')
    const reading = vi.spyOn(db, 'transaction')
    for (let times = 0; times < 3; times += 1)
      await expect(files.open('en', 'oats', 'pdf', ADDRESS)).rejects.toMatchObject({ code: 'no_pdf_in_script' })
    expect(reading).toHaveBeenCalledTimes(1)
    reading.mockRestore()
    await title(present(before).title)
  })

  test('a server that stops drops the file being made and those that wait, and writes nothing afterwards', async () => {
    const folder = join(app.services.config.dataDir, 'dropped')
    let begin: () => void
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const files = openBookFiles(app.services.db, folder, 'https://x.example', (_job, signal) => {
      begin()
      // This maker finishes its file although the request was aborted.
      return new Promise((resolve) => {
        const make = () => resolve(new Uint8Array([1]))
        if (signal.aborted) make()
        else signal.addEventListener('abort', make)
      })
    })
    const readers = Promise.allSettled([
      files.open('en', 'oats', 'pdf', ADDRESS),
      files.open('ru', 'oats', 'pdf', ADDRESS),
    ])
    await begun
    await files.stop()
    for (const reader of await readers) expect(reader.status).toBe('rejected')
    await expect(files.open('en', 'oats', 'pdf', ADDRESS)).rejects.toThrow('The server stops')
    expect(existsSync(folder)).toBe(false)
  })

  test('the thread that makes a file ends when nobody waits for it any more', async () => {
    const book = await readBookSource(app.services.db, 'en', 'oats')
    if (book === undefined) throw new Error('no book')
    const stopping = new AbortController()
    const job = { book, format: 'pdf', origin: 'https://x.example' } as const
    const making = makeFile(job, stopping.signal)
    stopping.abort(new Error('no reader'))
    await expect(making).rejects.toThrow('no reader')
    await expect(makeFile(job, stopping.signal)).rejects.toThrow('no reader')
  })
})

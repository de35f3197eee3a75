import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { writeFolder } from '#tests/support/content/content-folder.ts'
import { markedLibrary, marksIn } from '#tests/support/content/marked-library.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { checkout, messageAbout, tell } from '#tests/support/server/payments.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 8.2.1

type Headers = Readonly<Record<string, string>>
type Name = keyof typeof endpoints

/** Calls that change something. They answer with what they were sent, an account or an address. */
const CHANGES = [
  'login',
  'logout',
  'register',
  'refresh',
  'forgotPassword',
  'resetPassword',
  'recaptcha',
  'updateMe',
  'deleteMe',
  'addBookmark',
  'removeBookmark',
  'putHighlight',
  'removeHighlight',
  'checkout',
  'confirmEmail',
  'mailEmailLink',
  'endSession',
  'endOtherSessions',
  'removeIdentity',
  'connectIdentity',
] as const satisfies readonly Name[]

type Reading = Exclude<Name, (typeof CHANGES)[number]>

const PERSON = {
  name: 'Nina',
  last_name: 'Kim',
  phone: '+380671234567',
  password: 'a long enough one',
  password_confirmation: 'a long enough one',
}

/** The headers and the text of an answer. Of a stream only its beginning. */
async function said(answer: Response): Promise<string> {
  const headers = JSON.stringify([...answer.headers])
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return headers + (await answer.text())
  const reader = answer.body?.getReader()
  const chunk = await reader?.read()
  await reader?.cancel()
  return headers + new TextDecoder().decode(chunk?.value)
}

onDatabases('what only subscribers may read', (kind) => {
  let app: TestApp
  /** Marks in restricted articles, after their beginnings. */
  let hidden: ReadonlySet<string>
  let slugs: { readonly books: string[]; readonly articles: string[]; readonly assets: string[] }
  let session: string
  const readers: [string, Headers][] = []

  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(markedLibrary()), { PAYMENTS: 'sandbox' })
    const { db } = app.services
    const texts = await db
      .selectFrom('articles')
      .innerJoin('article_translations as t', 't.article_id', 'articles.id')
      .select(['articles.id', 'slug', 'position', 'content', 'preview', 'text'])
      .execute()
    const open = new Set(texts.flatMap((row) => marksIn(row.position === 1 ? row.content + row.text : row.preview)))
    hidden = new Set(texts.flatMap((row) => marksIn(row.content + row.text)).filter((mark) => !open.has(mark)))
    slugs = {
      books: (await db.selectFrom('books').select('slug').execute()).map((row) => row.slug),
      articles: [...new Set(texts.map((row) => row.slug))],
      assets: (await db.selectFrom('assets').select('asset_key').execute()).map((row) => row.asset_key),
    }
    const former = await registered('former@example.com')
    session = (await checkout(app, former)).session
    await tell(app, await messageAbout(app, session, 'paid'))
    // Answers fetched during the subscription must not give access after it.
    await sweep(former, 'bookFile')
    // Makes the file, so that the server could give it away. The other formats take too long.
    const file = await app.get('/books/rye/files/epub', former)
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    await tell(app, await messageAbout(app, session, 'refunded', { subject: 'refund-1' }))
    const waiting = await registered('waiting@example.com')
    await checkout(app, waiting)
    readers.push(['a visitor', {}], ['who never paid', await bearer(app, 'reader@example.com', 'reader-demo-1')])
    readers.push(['whose payment is pending', waiting], ['whose money went back', former])
    readers.push(['with a token of nobody', { Authorization: 'Bearer nonsense' }])
    for (const [, headers] of readers)
      for (const id of new Set(texts.map((row) => row.id)))
        await app.post('/user/bookmarks', { article_id: id }, headers)
  })
  afterAll(() => app.close())

  async function registered(email: string): Promise<Headers> {
    const answer = await app.post('/auth/register', { ...PERSON, email })
    return { Authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
  }

  /** Every reading call of the contract with all its parameters. Add new calls here. */
  const calls = (): Readonly<Record<Reading, readonly string[]>> => {
    const of = (name: Name, params: Record<string, string> = {}, query: Record<string, string> = {}) =>
      addressOf(endpoints[name], { params, query })
    const epoch = '1970-01-01T00:00:00Z'
    return {
      stats: [of('stats')],
      languages: [of('languages')],
      pages: [of('pages')],
      books: [of('books')],
      bookArticles: slugs.books.flatMap((slug) => [
        of('bookArticles', { slug, quantity: '100' }),
        of('bookArticles', { slug, quantity: '1' }, { page: '2' }),
        of('bookArticles', { slug, quantity: '100' }, { updated_since: epoch }),
      ]),
      article: slugs.articles.flatMap((slug) => [
        of('article', { slug }),
        of('article', { slug }, { attributes: 'prev,next' }),
      ]),
      search: ['porridge', 'kitchen winter', 'second', 'heading', 'note'].map((q) =>
        of('search', {}, { q, per_page: '100' }),
      ),
      asset: slugs.assets.flatMap((asset_key) => [
        of('asset', { asset_key }),
        of('asset', { asset_key }, { w: '386', h: '386', f: 'crop' }),
      ]),
      bookFile: slugs.books.flatMap((slug) => ['pdf', 'epub'].map((format) => of('bookFile', { slug, format }))),
      events: [of('events')],
      trace: [of('trace')],
      health: [of('health')],
      me: [of('me')],
      sessions: [of('sessions')],
      identities: [of('identities')],
      exportMe: [of('exportMe')],
      bookmarks: [of('bookmarks')],
      highlights: [of('highlights')],
      payment: [of('payment', { session })],
      captchaSettings: [of('captchaSettings')],
      socialLinks: [of('socialLinks')],
      socialCallback: [of('socialCallback', { provider: 'x' })],
    }
  }

  async function sweep(headers: Headers, skipped?: Reading): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    const paths = Object.entries(calls()).flatMap(([name, paths]) => (name === skipped ? [] : paths))
    for (const path of paths)
      for (const language of ['en', 'ru'])
        answers.set(`${path} ${language}`, await said(await app.get(path, { ...headers, 'Accept-Language': language })))
    return answers
  }

  test('no call gives a sentence, heading, cell, caption or note beyond the beginning to who is no subscriber', {
    tags: ['spec-1.7'],
  }, async () => {
    expect(hidden.size).toBeGreaterThan(60)
    for (const [who, headers] of readers)
      for (const [call, text] of await sweep(headers))
        expect(
          marksIn(text).filter((mark) => hidden.has(mark)),
          `${who}: ${call}`,
        ).toEqual([])
  })

  test('the hits of a search do not reveal hidden texts', async () => {
    for (const [who, headers] of readers.slice(0, -1))
      for (const mark of hidden) {
        const { data } = (await (await app.get(`/search?q=${mark}`, headers)).json()) as { data: unknown[] }
        // A quoted query matches exactly. Even the number of hits must not reveal the passage.
        const exact = await app.get(`/search?q=${encodeURIComponent(`"${mark} kitchen"`)}`, headers)
        const { meta } = (await exact.json()) as { meta: { total: number } }
        expect(meta.total, `${who}: ${mark}`).toBe(0)
        // Similar words may be found in texts that this reader may read. The word itself is not in them.
        expect(JSON.stringify(data), `${who}: ${mark}`).not.toMatch(new RegExp(`\\b${mark}\\b`))
      }
  })

  test('the files are refused with words, and a subscriber finds every mark: the sweep would see them', async () => {
    const [, former] = readers[3] ?? []
    expect((await app.get('/books/oats/files/epub')).status).toBe(401)
    expect((await app.get('/books/oats/files/epub', former)).status).toBe(403)
    const subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    const found = new Set<string>()
    for (const path of calls().bookArticles)
      for (const language of ['en', 'ru'])
        for (const mark of marksIn(await (await app.get(path, { ...subscriber, 'Accept-Language': language })).text()))
          found.add(mark)
    expect([...hidden].filter((mark) => !found.has(mark))).toEqual([])
  })
})

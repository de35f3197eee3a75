/** An API server in memory, by the contract, for tests of the engine. */

interface FakeArticle {
  readonly slug: string
  title: string
  updated: number
}
interface FakeBook {
  readonly slug: string
  articles: FakeArticle[]
}
type Fault = (path: string, method: string, body: string) => Response | 'hang' | 'drop' | null

const PERSON = { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '', country: null }
const iso = (stamp: number): string => new Date(Date.UTC(2026, 0, 1) + stamp).toISOString()
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export class FakeServer {
  books: FakeBook[]
  /** Method and path of each request, in their order. */
  readonly seen: string[] = []
  fault: Fault = () => null
  /** Delays a request until the promise resolves. */
  hold: (path: string, method: string) => Promise<void> | undefined = () => undefined
  private losing = 0
  /** The idempotency keys of the requests, in their order. */
  readonly keys: string[] = []
  /** True: a server without any extension. */
  bare = false
  validToken = 'token-1'
  refreshable = true
  subscribed = true
  signedIn = true
  /** The bookmarked articles, newest first. */
  bookmarks: string[] = []
  private readonly answered = new Map<string, number>()
  private clock = 1

  /** The revision in the stats for readers who may, or may not, read whole texts. */
  readonly revisionFor = (whole: boolean): string => `r${this.clock}-${whole}`

  constructor(books = 2, articles = 60) {
    this.books = Array.from({ length: books }, (_, b) => ({
      slug: `book-${b}`,
      articles: Array.from({ length: articles }, (_, a) => ({
        slug: `b${b}-a${a}`,
        title: `Article ${a}`,
        updated: this.clock++,
      })),
    }))
  }

  /** The server does the next `count` changes, but their answers get lost. */
  loseNext(count: number): void {
    this.losing = count
  }

  edit(slug: string, title: string): void {
    for (const article of this.books.flatMap((book) => book.articles))
      if (article.slug === slug) Object.assign(article, { title, updated: this.clock++ })
  }

  /** Adds an article at the end of a book. */
  add(bookSlug: string, slug: string, title = slug): void {
    this.books.find((book) => book.slug === bookSlug)?.articles.push({ slug, title, updated: this.clock++ })
  }

  /** Moves an article to another book. It keeps its slug and its id. */
  move(slug: string, bookSlug: string): void {
    this.remove(slug)
    this.add(bookSlug, slug)
  }

  remove(slug: string): void {
    this.clock++
    for (const book of this.books) book.articles = book.articles.filter((article) => article.slug !== slug)
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = String(input).replace(/^\/api/, '')
    const method = init?.method ?? 'GET'
    this.seen.push(`${method === 'GET' ? '' : `${method} `}${path}`)
    const body = String(init?.body ?? '')
    const headers = new Headers(init?.headers)
    const key = headers.get('idempotency-key')
    if (key !== null) this.keys.push(key)
    await this.hold(path, method)
    const fault = this.fault(path, method, body)
    if (fault === 'drop') throw new TypeError('network')
    if (fault === 'hang')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    if (fault !== null) return fault
    const answer = this.answer(path, headers, method, body)
    if (method !== 'GET' && path.startsWith('/user/bookmarks') && this.losing-- > 0) throw new TypeError('network')
    return answer
  }

  private answer(path: string, headers: Headers, method: string, body: string): Response {
    const token = headers.get('authorization')?.replace('Bearer ', '')
    const [route = '', search = ''] = path.split('?')
    const query = new URLSearchParams(search)
    if (route === '/auth/login') return json({ access_token: this.validToken, token_type: 'bearer', expires_in: 900 })
    if (route === '/auth/refresh') {
      if (!this.refreshable) return json({ meta: { message: 'no' } }, 401)
      this.validToken = `token-${this.clock++}`
      return json({ access_token: this.validToken, token_type: 'bearer', expires_in: 900 })
    }
    if (route === '/auth/logout') return new Response(null, { status: 204 })
    if (token !== undefined && token !== this.validToken) return json({ meta: { message: 'expired' } }, 401)
    const whole = token !== undefined && this.subscribed
    const attributes = { ...PERSON, subscribed: this.subscribed }
    if (route === '/user/me') return json({ data: { id: '7', type: 'users', attributes } })
    if (route.startsWith('/user/bookmarks')) {
      if (token === undefined) return json({ meta: { message: 'log in' } }, 402)
      return this.answerBookmarks(route, method, body, this.bare ? null : headers.get('idempotency-key'))
    }
    if (route === '/server/stats') {
      const articles_count = this.books.flatMap((book) => book.articles).length
      const revision = this.bare ? {} : { content_revision: this.revisionFor(whole) }
      const counts = { books_count: this.books.length, articles_count, languages_count: 2 }
      return json({ data: { attributes: { ...counts, ...revision } } })
    }
    if (route === '/languages')
      return json({
        data: [{ attributes: { iso: 'en', name: 'English' } }, { attributes: { iso: 'uk', name: 'Українська' } }],
      })
    if (route === '/pages')
      return json({
        data: [
          { attributes: { slug: 'home', title: 'Home', seo_title: '', seo_description: '', content: '<p>x</p>' } },
        ],
      })
    if (route === '/search') return this.found(query.get('q') ?? '', whole)
    if (route === '/books') return json({ data: this.books.map((book) => this.book(book)) })
    const [, opened] = /^\/articles\/([\w-]+)$/.exec(route) ?? []
    if (opened !== undefined) return this.one(opened, whole)
    const [, bookSlug, quantity] = /^\/books\/([\w-]+)\/articles\/(\d+)$/.exec(route) ?? []
    const book = this.books.find((one) => one.slug === bookSlug)
    if (book === undefined || quantity === undefined) return json({ meta: { message: 'nothing' } }, 404)
    const since = this.bare ? null : query.get('updated_since')
    const matching = book.articles
      .map((article, index) => ({ article, index }))
      .filter(({ article }) => since === null || iso(article.updated) > since)
    const page = Number(query.get('page') ?? 1)
    const size = Number(quantity)
    const data = matching
      .slice((page - 1) * size, page * size)
      .map(({ article, index }) => this.article(book, article, index + 1, whole))
    const meta = {
      current_page: page,
      last_page: Math.max(1, Math.ceil(matching.length / size)),
      per_page: size,
      total: matching.length,
    }
    const links = { first: null, last: null, prev: null, next: null }
    return json({
      data,
      included: [this.book(book)],
      links,
      meta: since === null ? meta : { ...meta, updated_since: since },
    })
  }

  private answerBookmarks(route: string, method: string, body: string, key: string | null): Response {
    const bookmark = (id: string) => ({
      id,
      type: 'bookmarks',
      attributes: { article_id: id, created_at: iso(this.bookmarks.length - this.bookmarks.indexOf(id)) },
    })
    if (method === 'GET') return json({ data: this.bookmarks.map(bookmark), included: [] })
    const id = method === 'POST' ? (JSON.parse(body) as { article_id: string }).article_id : (route.split('/')[3] ?? '')
    const known = key === null ? undefined : this.answered.get(key)
    if (known !== undefined)
      return known === 204 ? new Response(null, { status: 204 }) : json({ data: bookmark(id) }, known)
    const exists = this.books.some((book) => book.articles.some((article) => article.slug === id))
    if (method === 'POST' && !exists) return json({ meta: { message: 'nothing' } }, 404)
    const status = method === 'DELETE' ? 204 : this.bookmarks.includes(id) ? 200 : 201
    if (method === 'DELETE') this.bookmarks = this.bookmarks.filter((one) => one !== id)
    else if (status === 201) this.bookmarks = [id, ...this.bookmarks]
    if (key !== null) this.answered.set(key, status)
    return status === 204 ? new Response(null, { status }) : json({ data: bookmark(id) }, status)
  }

  /** The articles of the last book whose titles end with the query. */
  private found(q: string, whole: boolean): Response {
    const book = this.books.at(-1) as FakeBook
    const data = book.articles.flatMap((one, index) => {
      if (one.title.split(' ').at(-1) !== q.split(' ').at(-1)) return []
      const { content: _, ...attributes } = this.article(book, one, index + 1, whole).attributes
      const excerpt = 'Some <mark>&lt;i&gt;</mark> &amp; more'
      return [{ ...this.article(book, one, index + 1, whole), attributes: { ...attributes, excerpt } }]
    })
    const meta = { current_page: 1, last_page: 1, per_page: 50, total: data.length }
    return json({ data, included: [this.book(book)], links: { first: null, last: null, prev: null, next: null }, meta })
  }

  private one(slug: string, whole: boolean): Response {
    for (const book of this.books) {
      const index = book.articles.findIndex((article) => article.slug === slug)
      const found = book.articles[index]
      if (found === undefined) continue
      const { attributes, ...article } = this.article(book, found, index + 1, whole)
      const beside = (neighbour: FakeArticle | undefined) =>
        neighbour && { slug: neighbour.slug, title: neighbour.title }
      const prev = beside(book.articles[index - 1]) ?? null
      const next = beside(book.articles[index + 1]) ?? null
      return json({ data: { ...article, attributes: { ...attributes, prev, next } }, included: [this.book(book)] })
    }
    return json({ meta: { message: 'nothing' } }, 404)
  }

  private book({ slug, articles }: FakeBook) {
    const money = { price: 12, discount_amount: 3, currencySymbol: '€' }
    const attributes = {
      slug,
      title: slug,
      description: '',
      author: '',
      ...money,
      articles_count: articles.length,
      hero_image: null,
      updated_at: iso(0),
    }
    return { id: slug, type: 'books', attributes }
  }

  private article(book: FakeBook, { slug, title, updated }: FakeArticle, position: number, whole: boolean) {
    const restricted = !whole && position > 1
    const content = restricted ? '<p>beginning</p>' : `<p>whole text of ${title}</p>`
    return {
      id: slug,
      type: 'articles',
      attributes: {
        slug,
        title,
        description: '',
        content,
        position,
        reading_minutes: 4,
        image: null,
        restricted,
        updated_at: iso(updated),
      },
      relationships: { books: { data: { id: book.slug, type: 'books' } } },
    }
  }
}

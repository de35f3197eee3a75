import { present } from '#tests/support/present.ts'
import { specifiedBody } from '#tests/support/server/specified-body.ts'
import {
  articleResource,
  bookResource,
  type FakeArticle,
  type FakeBook,
  iso,
  json,
  LANGUAGES,
  PAGES,
  PERSON,
  pageOf,
} from './fake-books.ts'
import { FakeHighlights } from './fake-highlights.ts'
import { marked, neverAnswered } from './foreign-answers.ts'
import { noContent } from './no-content.ts'

type Fault = (path: string, method: string, body: string) => Response | 'hang' | 'drop' | null

/** An API server in memory, by the contract, for tests of the engine. */
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
  /** True: a server that sends only what the specification names. */
  bare = false
  accountIds = true
  person: Readonly<Record<string, unknown>> = PERSON
  private readonly json = (body: unknown, status = 200): Response =>
    json(this.bare ? specifiedBody(body) : body, status)
  validToken = 'token-1'
  refreshable = true
  /** Whose refresh cookie the browser has. */
  cookieOf = '7'
  private tokenOf = '7'
  subscribed = true
  signedIn = true
  /** The bookmarked articles, newest first. */
  bookmarks: string[] = []
  readonly highlights = new FakeHighlights()
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
    if (fault === 'hang') return neverAnswered(init?.signal)
    if (fault !== null) return fault
    const came = this.answer(path, headers, method, body)
    const answer = this.bare ? came : marked(came, headers.get('accept-language') ?? undefined)
    if (method !== 'GET' && /^\/user\/(bookmarks|highlights)/.test(path) && this.losing-- > 0)
      throw new TypeError('network')
    return answer
  }

  private answer(path: string, headers: Headers, method: string, body: string): Response {
    const token = headers.get('authorization')?.replace('Bearer ', '')
    const { pathname: route, searchParams: query } = new URL(path, 'http://localhost')
    const session = this.answerSession(route)
    if (session !== null) return session
    if (token !== undefined && token !== this.validToken) return this.json({ meta: { message: 'expired' } }, 401)
    if (route === '/user/me') {
      const attributes = { subscribed: this.subscribed, ...this.person }
      const account = { data: { id: this.tokenOf, type: 'users', attributes } }
      return this.accountIds ? json(account) : this.json(account)
    }
    if (route.startsWith('/user/bookmarks')) {
      if (token === undefined) return this.json({ meta: { message: 'log in' } }, 402)
      return this.answerBookmarks(route, method, body, this.bare ? null : headers.get('idempotency-key'))
    }
    if (route.startsWith('/user/highlights') && token !== undefined && !this.bare)
      return this.highlights.answer(path, method, body, headers.get('idempotency-key'))
    return this.answerContent(route, query, token !== undefined && this.subscribed)
  }

  private answerSession(route: string): Response | null {
    const tokens = (more = {}) =>
      this.json({ access_token: this.validToken, token_type: 'bearer', expires_in: 900, ...more })
    switch (route) {
      case '/auth/login':
        return tokens()
      case '/auth/refresh':
        if (!this.refreshable) return this.json({ meta: { message: 'no' } }, 401)
        this.validToken = `token-${this.clock++}`
        this.tokenOf = this.cookieOf
        return tokens({ user_id: this.tokenOf })
      case '/auth/logout':
        return this.bare ? json({ message: 'Successfully logged out' }) : noContent()
      default:
        return null
    }
  }

  private answerContent(route: string, query: URLSearchParams, whole: boolean): Response {
    if (route === '/server/stats') {
      const articles_count = this.books.flatMap((book) => book.articles).length
      const revision = this.bare ? {} : { content_revision: this.revisionFor(whole) }
      const counts = { books_count: this.books.length, articles_count, languages_count: 2 }
      return this.json({ data: { attributes: { ...counts, ...revision } } })
    }
    if (route === '/languages') return this.json({ data: LANGUAGES })
    if (route === '/pages') return this.json({ data: PAGES })
    if (route === '/search') return this.found(present(query.get('q')), whole)
    if (route === '/books') return this.json({ data: this.books.map((book) => bookResource(book)) })
    const [, opened] = /^\/articles\/([^/]+)$/.exec(decodeURIComponent(route)) ?? []
    if (opened !== undefined) return this.one(opened, whole)
    const [, bookSlug, quantity] = /^\/books\/([^/]+)\/articles\/(\d+)$/.exec(decodeURIComponent(route)) ?? []
    const book = this.books.find((one) => one.slug === bookSlug)
    if (book === undefined) return this.json({ meta: { message: 'nothing' } }, 404)
    return this.answerArticles(book, Number(quantity), query, whole)
  }

  private answerArticles(book: FakeBook, size: number, query: URLSearchParams, whole: boolean): Response {
    const since = this.bare ? null : query.get('updated_since')
    const matching = book.articles
      .map((article, index) => ({ article, index }))
      .filter(({ article }) => since === null || iso(article.updated) > since)
    const page = Number(query.get('page') ?? 1)
    const data = matching
      .slice((page - 1) * size, page * size)
      .map(({ article, index }) => articleResource(book, article, index + 1, whole))
    const { meta, links } = pageOf(matching.length, size, page)
    return this.json({
      data,
      included: [bookResource(book)],
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
    if (method === 'GET') return this.json({ data: this.bookmarks.map(bookmark), included: [] })
    const answerOf = (status: number, id: string) =>
      status === 204 ? noContent() : this.json({ data: bookmark(id) }, status)
    const id = method === 'POST' ? (JSON.parse(body) as { article_id: string }).article_id : route.split('/')[3]
    const known = key === null ? undefined : this.answered.get(key)
    if (known !== undefined) return answerOf(known, present(id))
    const status = this.changeBookmark(present(id), method)
    if (status === 404) return this.json({ meta: { message: 'nothing' } }, 404)
    if (key !== null) this.answered.set(key, status)
    return answerOf(status, present(id))
  }

  /** Adds or removes a bookmark. Returns the status of the answer. */
  private changeBookmark(id: string, method: string): number {
    const others = this.bookmarks.filter((one) => one !== id)
    if (method === 'DELETE') {
      this.bookmarks = others
      return 204
    }
    if (!this.books.some((book) => book.articles.some((article) => (article.id ?? article.slug) === id))) return 404
    if (others.length < this.bookmarks.length) return 200
    this.bookmarks = [id, ...others]
    return 201
  }

  /** The articles of the last book whose titles end with the query. */
  private found(q: string, whole: boolean): Response {
    const book = this.books.at(-1) as FakeBook
    const data = book.articles.flatMap((one, index) => {
      if (one.title.split(' ').at(-1) !== q.split(' ').at(-1)) return []
      const { content, ...attributes } = articleResource(book, one, index + 1, whole).attributes
      const excerpt = 'Some <mark>&lt;i&gt;</mark> &amp; more'
      return [
        {
          ...articleResource(book, one, index + 1, whole),
          attributes: { ...attributes, excerpt, ...(this.bare && { content }) },
        },
      ]
    })
    return this.json({ data, included: [bookResource(book)], ...pageOf(data.length) })
  }

  private one(slug: string, whole: boolean): Response {
    for (const book of this.books) {
      const index = book.articles.findIndex((article) => article.slug === slug)
      const found = book.articles[index]
      if (found === undefined) continue
      const { attributes, ...article } = articleResource(book, found, index + 1, whole)
      const beside = ({ slug, title }: FakeArticle) => ({ slug, title })
      const [prev = null] = book.articles.slice(index - 1, index).map(beside)
      const [next = null] = book.articles.slice(index + 1, index + 2).map(beside)
      return this.json({
        data: { ...article, attributes: { ...attributes, prev, next } },
        included: [bookResource(book)],
      })
    }
    return this.json({ meta: { message: 'nothing' } }, 404)
  }
}

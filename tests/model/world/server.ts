import { marked } from '#tests/support/device/foreign-answers.ts'
import { specifiedBody } from '#tests/support/server/specified-body.ts'
import { ModelAccounts, type UserId } from './accounts.ts'
import { iso, LANGUAGES, type Language, ModelLibrary } from './library.ts'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const none = (): Response => new Response(null, { status: 204 })
const refusal = (status: number): Response => json({ meta: { message: String(status) } }, status)

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

export const BOOKMARKS_PER_PAGE = 2

const languageOf = (headers: Headers): Language =>
  LANGUAGES.find((one) => one === headers.get('accept-language')) ?? 'en'

/** A text that names its audience, its language, its slug, its version and whether it is whole. */
const textOf = (aud: string, lang: string, slug: string, updated: number, whole: boolean): string =>
  `<p>aud=${aud};lang=${lang};slug=${slug};v=${updated};whole=${whole}</p>`

/** The whole API in memory, by the contract. `bare`: without any extension. */
export class ModelServer {
  readonly library = new ModelLibrary()
  readonly accounts = new ModelAccounts()
  bare = false
  private readonly json = (body: unknown, status = 200): Response =>
    json(this.bare ? specifiedBody(body) : body, status)

  answer(call: Call): Response {
    return this.signed(this.unsigned(call), call)
  }

  /** With our mark, and the language that came, unless the server is bare or a step before has said it. */
  signed(answer: Response, { headers }: Pick<Call, 'headers'>): Response {
    if (this.bare) return answer
    return marked(answer, answer.headers.get('content-language') ?? languageOf(headers))
  }

  private unsigned({ method, path, headers, body }: Call): Response {
    const [route = '', search = ''] = path.split('?')
    const lang = languageOf(headers)
    if (route.startsWith('/auth/')) return this.auth(route, body)
    const token = headers.get('authorization')?.replace('Bearer ', '')
    const user = token === undefined ? null : this.accounts.tokens.get(token)
    if (user === undefined) return refusal(401)
    if (route === '/user/me') return user === null ? refusal(401) : this.me(user)
    if (route.startsWith('/user/bookmarks'))
      return user === null ? refusal(402) : this.bookmarks(user, path, method, body, headers.get('idempotency-key'))
    if (route.startsWith('/user/highlights') && !this.bare) {
      const { highlights } = this.accounts.users[user ?? '1']
      return user === null ? refusal(401) : highlights.answer(path, method, body, headers.get('idempotency-key'))
    }
    return this.content(route, new URLSearchParams(search), lang, user)
  }

  private auth(route: string, body: string): Response {
    const tokens = (access_token: string, more = {}) =>
      this.json({ access_token, token_type: 'bearer', expires_in: 900, ...more })
    if (route === '/auth/login') return tokens(this.accounts.login((JSON.parse(body) as { email: UserId }).email))
    if (route === '/auth/logout') {
      this.accounts.revoke()
      return none()
    }
    const renewed = this.accounts.refresh()
    return renewed === null ? refusal(401) : tokens(renewed, { user_id: this.accounts.session })
  }

  private me(id: UserId): Response {
    const { subscribed } = this.accounts.users[id]
    const attributes = { first_name: id, last_name: '', email: id, phone: '', country: null, subscribed }
    return this.json({ data: { id, type: 'users', attributes } })
  }

  private bookmarks(user: UserId, path: string, method: string, body: string, key: string | null): Response {
    const [route = '', search = ''] = path.split('?')
    const row = (article: string) => ({
      id: article,
      type: 'bookmarks',
      attributes: { article_id: article, created_at: iso(this.accounts.madeAt(user, article)) },
    })
    const exists = (article: string) => this.library.find(article) !== undefined
    if (method === 'GET') return this.listed(this.accounts.users[user].bookmarks.filter(exists).map(row), search)
    const article =
      method === 'POST' ? (JSON.parse(body) as { article_id: string }).article_id : (route.split('/')[3] ?? '')
    const known = this.bare ? null : key
    const status = this.accounts.change(user, article, method === 'POST', exists(article), known)
    return status === 204 ? none() : status === 404 ? refusal(404) : this.json({ data: row(article) }, status)
  }

  /** A list in small pages, or in one answer when the server is bare. */
  private listed(rows: readonly object[], search: string): Response {
    if (this.bare) return this.json({ data: rows, included: [] })
    const page = Number(new URLSearchParams(search).get('page') ?? 1)
    const last_page = Math.max(1, Math.ceil(rows.length / BOOKMARKS_PER_PAGE))
    const next = page < last_page ? `/api/user/bookmarks?page=${page + 1}` : null
    return this.json({
      data: rows.slice((page - 1) * BOOKMARKS_PER_PAGE, page * BOOKMARKS_PER_PAGE),
      included: [],
      links: { first: null, last: null, prev: null, next },
      meta: { current_page: page, last_page, per_page: BOOKMARKS_PER_PAGE, total: rows.length },
    })
  }

  private content(route: string, query: URLSearchParams, lang: Language, user: UserId | null): Response {
    const { library } = this
    const whole = user !== null && this.accounts.users[user].subscribed
    const inLanguage = library.books.flatMap((book) => library.inLanguage(book, lang))
    if (route === '/server/stats') {
      const counts = {
        books_count: library.books.length,
        articles_count: inLanguage.length,
        languages_count: LANGUAGES.length,
      }
      const revision = this.bare ? {} : { content_revision: `r${library.clock}-${whole}` }
      return this.json({ data: { attributes: { ...counts, ...revision } } })
    }
    if (route === '/languages')
      return this.json({ data: LANGUAGES.map((code) => ({ attributes: { iso: code, name: code } })) })
    const seo = { seo_title: '', seo_description: '' }
    if (route === '/pages')
      return this.json({ data: [{ attributes: { slug: 'home', title: lang, content: '<p>home</p>', ...seo } }] })
    if (route === '/books') return this.json({ data: library.books.map((book) => this.book(book.slug, lang)) })
    const one = /^\/articles\/([\w-]+)$/.exec(route)?.[1]
    if (one !== undefined) return this.article(one, lang, user)
    const [, bookSlug, quantity] = /^\/books\/([\w-]+)\/articles\/(\d+)$/.exec(route) ?? []
    const book = library.books.find((candidate) => candidate.slug === bookSlug)
    if (book === undefined) return refusal(404)
    return this.page(book.slug, Number(quantity), query, lang, user)
  }

  private page(slug: string, size: number, query: URLSearchParams, lang: Language, user: UserId | null): Response {
    const book = this.library.books.find((one) => one.slug === slug)
    if (book === undefined) return refusal(404)
    const since = this.bare ? null : query.get('updated_since')
    const all = this.library.inLanguage(book, lang)
    const rows: object[] = all
      .filter((article) => since === null || iso(article.updated) > since)
      .map((article) => this.row(article.slug, lang, user))
    if (since !== null)
      for (const gone of this.library.tombstones)
        if (gone.book === slug && iso(gone.at) > since && !all.some((article) => article.slug === gone.slug))
          rows.push({ id: gone.slug, type: 'articles', attributes: { slug: gone.slug, deleted: true } })
    const page = Number(query.get('page') ?? 1)
    const last_page = Math.max(1, Math.ceil(rows.length / size))
    const meta = { current_page: page, last_page, per_page: size, total: rows.length }
    const next = page < last_page ? `/api/books/${slug}/articles/${size}?page=${page + 1}` : null
    return this.json({
      data: rows.slice((page - 1) * size, page * size),
      included: [this.book(slug, lang)],
      links: { first: null, last: null, prev: null, next },
      meta: since === null ? meta : { ...meta, updated_since: since },
    })
  }

  private article(slug: string, lang: Language, user: UserId | null): Response {
    const book = this.library.books.find((one) =>
      this.library.inLanguage(one, lang).some((article) => article.slug === slug),
    )
    if (book === undefined) return refusal(404)
    return this.json({ data: this.row(slug, lang, user), included: [this.book(book.slug, lang)] })
  }

  /** One article for this requester. */
  row(slug: string, lang: Language, user: UserId | null) {
    const book = this.library.books.find((one) => one.articles.some((article) => article.slug === slug))
    const article = this.library.find(slug)
    if (book === undefined || article === undefined) throw new Error(`no article ${slug}`)
    const position = this.library.inLanguage(book, lang).indexOf(article) + 1
    const restricted = !(user !== null && this.accounts.users[user].subscribed) && position > 1
    const attributes = {
      slug,
      title: `${article.title} ${lang}`,
      description: '',
      content: textOf(user === null ? 'pub' : `user:${user}`, lang, slug, article.updated, !restricted),
      position,
      reading_minutes: 4,
      image: null,
      restricted,
      updated_at: iso(article.updated),
    }
    return {
      id: slug,
      type: 'articles',
      attributes,
      relationships: { books: { data: { id: book.slug, type: 'books' } } },
    }
  }

  private book(slug: string, lang: Language) {
    const book = this.library.books.find((one) => one.slug === slug)
    const articles_count = book === undefined ? 0 : this.library.inLanguage(book, lang).length
    const money = { price: 12, discount_amount: 3, currencySymbol: '€' }
    const attributes = { slug, title: `${slug} ${lang}`, description: '', author: '', hero_image: null, ...money }
    return { id: slug, type: 'books', attributes: { ...attributes, articles_count, updated_at: iso(0) } }
  }
}

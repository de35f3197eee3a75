/** The content of the model server with its whole history. A device may show any earlier state of a list. */

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

interface ModelArticle {
  readonly slug: string
  /** Every second article is in English only. */
  readonly langs: readonly Language[]
  title: string
  updated: number
}
interface ModelBook {
  readonly slug: string
  articles: ModelArticle[]
}
interface Tombstone {
  readonly book: string
  readonly slug: string
  readonly at: number
}

/** All lists at one moment, by language and then by `books` or `book:<slug>`. */
type Snapshot = Readonly<Record<Language, ReadonlyMap<string, readonly string[]>>>

export const iso = (stamp: number): string => new Date(Date.UTC(2026, 0, 1) + stamp).toISOString()

export class ModelLibrary {
  books: ModelBook[] = []
  readonly tombstones: Tombstone[] = []
  readonly history: Snapshot[] = []
  /** Grows with every change of content. */
  clock = 1
  private made = 0

  constructor() {
    for (const count of [4, 7]) this.addBook(count)
  }

  change(work: () => void): void {
    this.clock++
    work()
    const of = (lang: Language) =>
      new Map([
        ['books', this.books.map((book) => book.slug)],
        ...this.books.map((book) => [`book:${book.slug}`, this.inLanguage(book, lang).map((a) => a.slug)] as const),
      ])
    this.history.push({ en: of('en'), ru: of('ru') })
  }

  inLanguage = (book: ModelBook, lang: Language): ModelArticle[] =>
    book.articles.filter((article) => article.langs.includes(lang))

  /** A book for any number: the index wraps around. */
  bookAt = (n: number): ModelBook | undefined => this.books[n % Math.max(1, this.books.length)]
  find = (slug: string): ModelArticle | undefined =>
    this.books.flatMap((book) => book.articles).find((article) => article.slug === slug)
  allSlugs = (): string[] => this.books.flatMap((book) => book.articles.map((article) => article.slug))

  addBook(count: number): void {
    this.change(() => {
      const slug = `book-${this.made++}`
      const articles = Array.from({ length: count }, () => this.newArticle())
      this.books.push({ slug, articles })
    })
  }

  removeBook(n: number): void {
    const book = this.bookAt(n)
    if (book === undefined || this.books.length === 1) return
    this.change(() => {
      this.books = this.books.filter((one) => one !== book)
    })
  }

  edit(b: number, a: number): void {
    const article = this.articleAt(b, a)
    if (article !== undefined)
      this.change(() => Object.assign(article, { title: `Edited ${this.clock}`, updated: this.clock }))
  }

  addArticle(b: number, a: number): void {
    const book = this.bookAt(b)
    if (book === undefined) return
    this.change(() => {
      book.articles.splice(a % (book.articles.length + 1), 0, this.newArticle())
      this.renumber(book, a % book.articles.length)
    })
  }

  removeArticle(b: number, a: number): void {
    const book = this.bookAt(b)
    const article = this.articleAt(b, a)
    if (book === undefined || article === undefined || book.articles.length === 1) return
    this.change(() => {
      const at = book.articles.indexOf(article)
      book.articles.splice(at, 1)
      this.tombstones.push({ book: book.slug, slug: article.slug, at: this.clock })
      this.renumber(book, at)
    })
  }

  reorder(b: number, a: number): void {
    const book = this.bookAt(b)
    const article = this.articleAt(b, a)
    if (book === undefined || article === undefined) return
    this.change(() => {
      book.articles = [article, ...book.articles.filter((one) => one !== article)]
      this.renumber(book, 0)
    })
  }

  /** Moves an article to the next book. It keeps its slug and its id. */
  move(b: number, a: number): void {
    const from = this.bookAt(b)
    const to = this.bookAt(b + 1)
    const article = this.articleAt(b, a)
    if (from === undefined || to === undefined || article === undefined) return
    if (from === to || from.articles.length === 1) return
    this.change(() => {
      const index = from.articles.indexOf(article)
      from.articles.splice(index, 1)
      this.tombstones.push({ book: from.slug, slug: article.slug, at: this.clock })
      this.renumber(from, index)
      const at = a % (to.articles.length + 1)
      to.articles.splice(at, 0, article)
      this.renumber(to, at)
    })
  }

  private articleAt(b: number, a: number): ModelArticle | undefined {
    const articles = this.bookAt(b)?.articles ?? []
    return articles[a % Math.max(1, articles.length)]
  }

  /** The position is part of an article, so all articles after a change change too. */
  private renumber(book: ModelBook, from: number): void {
    for (const article of book.articles.slice(from)) article.updated = this.clock
  }

  private newArticle(): ModelArticle {
    const n = this.made++
    return {
      slug: `article-${n}`,
      langs: n % 2 === 0 ? LANGUAGES : ['en'],
      title: `Article ${n}`,
      updated: this.clock,
    }
  }
}

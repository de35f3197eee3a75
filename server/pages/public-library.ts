import type { Kysely } from 'kysely'
import { chooseLanguage, DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { FormerAddressKind, Schema } from '#server/db/schema.ts'
import type { LibraryRevisions, LibraryState } from '#server/library/revisions.ts'
import { inSnapshot } from '#server/library/snapshot.ts'

/** A text that everybody may open, with the languages it exists in and when it last changed in each. */
export type PublicText = {
  /** Of the book or the page. Empty for the home page. */
  readonly slug: string
  /** ISO times by language, in the library's order. Null where nothing has changed yet. */
  readonly changed: ReadonlyMap<string, string | null>
  /** The language that everybody gets at the address without a prefix. Null: it is not there without a reader's language. */
  readonly plain: string | null
} & (
  | { readonly kind: 'home' | 'book' | 'page'; readonly article: null }
  | { readonly kind: 'article'; readonly article: string }
)

/** The addresses of the library's texts. Never the texts themselves. */
export interface PublicLibrary {
  /** Changes with every import that changed something. */
  readonly version: string
  /** In the order of the library's own list. Never empty. */
  readonly languages: readonly string[]
  /** In reading order, the home page first. */
  readonly texts: readonly PublicText[]
  readonly bySlug: ReadonlyMap<string, PublicText>
  readonly byArticle: ReadonlyMap<string, PublicText>
  /** The present slug of a former one. */
  readonly formerBooks: ReadonlyMap<string, string>
  readonly formerArticles: ReadonlyMap<string, string>
}

interface Row {
  readonly slug: string
  readonly lang: string
  readonly updated_at: Date
}

async function readRows(db: Kysely<Schema>) {
  const books = await db
    .selectFrom('books')
    .innerJoin('book_translations as t', 't.book_id', 'books.id')
    .select(['slug', 'lang', 'updated_at'])
    .orderBy('books.position')
    .orderBy('books.id')
    .execute()
  const articles = await db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    // An article whose book is not translated has no address in that language.
    .innerJoin('book_translations as b', (join) =>
      join.onRef('b.book_id', '=', 'articles.book_id').onRef('b.lang', '=', 't.lang'),
    )
    .select(['articles.slug', 'books.slug as book', 't.lang', 't.updated_at'])
    .orderBy('books.position')
    .orderBy('books.id')
    .orderBy('articles.position')
    .orderBy('articles.id')
    .execute()
  const pages = await db
    .selectFrom('pages')
    .innerJoin('page_translations as t', 't.page_id', 'pages.id')
    .select(['slug', 'lang', 'updated_at'])
    .orderBy('pages.position')
    .execute()
  const former = await db.selectFrom('former_addresses').selectAll().execute()
  return { books, articles, pages, former }
}

function plainOf(languages: readonly string[], changed: PublicText['changed']): string | null {
  const usual = chooseLanguage([], languages)
  return changed.has(usual) ? usual : null
}

type TextOf<T extends Row> = (row: T, about: Pick<PublicText, 'changed' | 'plain'>) => PublicText

/** Groups the rows of a text's languages. */
function grouped<T extends Row>(languages: readonly string[], rows: readonly T[], make: TextOf<T>) {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.slug, [...(found.get(row.slug) ?? []), row])
  const texts = [...found].flatMap(([slug, own]) => {
    const ordered = own.sort((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang))
    const changed = new Map(ordered.map(({ lang, updated_at }) => [lang, updated_at.toISOString()]))
    return ordered.slice(0, 1).map((row) => [slug, make(row, { changed, plain: plainOf(languages, changed) })] as const)
  })
  return new Map(texts)
}

/** The home page lists the books, so it changes with them. It exists in every language, and before the first import. */
function homeOf(languages: readonly string[], rows: readonly Row[]): PublicText {
  const latest = (lang: string): string | null => {
    const times = rows.filter((row) => row.lang === lang).map((row) => row.updated_at.toISOString())
    return times.sort().at(-1) ?? null
  }
  const changed = new Map(languages.map((lang) => [lang, latest(lang)]))
  return { kind: 'home', slug: '', article: null, changed, plain: plainOf(languages, changed) }
}

async function readLibrary(db: Kysely<Schema>, { version, languages: stored }: LibraryState): Promise<PublicLibrary> {
  const rows = await inSnapshot(db, readRows)
  // Before the first import the home page is there in one language, also at the address that names it.
  const languages = stored.length === 0 ? [DEFAULT_LANGUAGE] : stored
  const textOf =
    (kind: 'book' | 'page'): TextOf<Row> =>
    (row, about) => ({ kind, slug: row.slug, article: null, ...about })
  const home = homeOf(languages, [...rows.books, ...rows.pages.filter(({ slug }) => slug === 'home')])
  const books = grouped(languages, rows.books, textOf('book'))
  const pages = grouped(languages, rows.pages, textOf('page'))
  const byArticle = grouped(languages, rows.articles, ({ slug, book }, about) => ({
    kind: 'article',
    slug: book,
    article: slug,
    ...about,
  }))
  const contentPages = [...pages.values()].filter(({ slug }) => slug !== 'home')
  const formerOf = (kind: FormerAddressKind) =>
    new Map(rows.former.filter((row) => row.kind === kind).map((row) => [row.slug, row.present_slug]))
  const texts = [home, ...books.values(), ...byArticle.values(), ...contentPages]
  return {
    version,
    languages,
    texts,
    bySlug: new Map([['', home], ...pages, ...books, ['home', home]]),
    byArticle,
    formerBooks: formerOf('book'),
    formerArticles: formerOf('article'),
  }
}

/**
 * The addresses of what everybody may read, read again only when the library has changed. Rejects while the database is
 * away and nothing was read yet.
 */
export function openPublicLibrary(db: Kysely<Schema>, revisions: LibraryRevisions): () => Promise<PublicLibrary> {
  let known: PublicLibrary | null = null
  let reading: Promise<PublicLibrary> | null = null

  const read = async (state: LibraryState): Promise<PublicLibrary> => {
    try {
      known = await readLibrary(db, state)
      return known
    } catch (error) {
      // Addresses change rarely. The last ones are better than none.
      if (known === null) throw error
      return known
    } finally {
      reading = null
    }
  }
  return async () => {
    const state = await revisions.current()
    if (known?.version === state.version) return known
    reading ??= read(state)
    return reading
  }
}

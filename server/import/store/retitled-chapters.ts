import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { LibraryBook } from '#server/import/library.ts'

interface Text {
  readonly lang: string
  readonly text: string
}

interface Gone {
  readonly slug: string
  /** The first line, when the rest of the text is meant. */
  readonly heading: string
}

const keyOf = ({ lang, text }: Text): string => `${lang} ${text}`

/**
 * The stored articles of a book by their texts, without those that the import still has at the same address. Also by their texts
 * without the first line: a heading may have become the end of the title.
 */
async function readGone(
  trx: Transaction<Schema>,
  { slug, articles }: LibraryBook,
): Promise<ReadonlyMap<string, readonly Gone[]>> {
  const gone = new Map<string, Gone[]>()
  if (articles.length === 0) return gone
  const rows = await trx
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.slug', 't.lang', 't.text'])
    .where('books.slug', '=', slug)
    .where('books.source', '=', 'epub')
    .where(
      'articles.slug',
      'not in',
      articles.map((article) => article.slug),
    )
    .orderBy('articles.position')
    .execute()
  const add = (text: Text, one: Gone) => gone.set(keyOf(text), [...(gone.get(keyOf(text)) ?? []), one])
  for (const row of rows) add(row, { slug: row.slug, heading: '' })
  for (const { slug: former, lang, text } of rows) {
    const [heading = '', ...rest] = text.split('\n')
    if (rest.length > 0) add({ lang, text: rest.join('\n') }, { slug: former, heading })
  }
  return gone
}

/**
 * A chapter's address comes from its title. One that got another title in a new edition is the same article, if a text of it is
 * the same as before, but for a heading that its title has now: its former address is named here, as a content folder would.
 */
export async function withFormerTitles(trx: Transaction<Schema>, book: LibraryBook): Promise<LibraryBook> {
  const gone = await readGone(trx, book)
  if (gone.size === 0) return book
  const stored = await trx
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select('articles.slug')
    .where('books.slug', '=', book.slug)
    .execute()
  const known = new Set(stored.map(({ slug }) => slug))
  const taken = new Set<string>()
  const articles = book.articles.map((article) => {
    if (known.has(article.slug)) return article
    const former = article.translations
      .flatMap((text) => (gone.get(keyOf(text)) ?? []).filter(({ heading }) => text.title.endsWith(heading)))
      .find(({ slug }) => !taken.has(slug))
    if (former === undefined) return article
    taken.add(former.slug)
    return { ...article, formerly: [former.slug] }
  })
  return { ...book, articles }
}

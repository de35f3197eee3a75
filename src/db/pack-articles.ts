import type { Transaction } from 'dexie'
import { manifestRow } from './manifest.ts'
import type { ArticleRow5, ManifestEntry5, ManifestRow5 } from './older-schema.ts'
import type { ArticlePackRow, Body, BookScope, ManifestEntry, PackedArticle, PackRow } from './pack-schema.ts'
import type { ScopeRow, StatusRow } from './schema.ts'

/** Of those whose text is not here: the others stay where their text is. */
const PACK_ARTICLES = 17

interface Book extends BookScope {
  readonly rows: ArticleRow5[]
  /** Of articles that another book has taken over, and this one still lists: those rows. */
  readonly taken: ArticleRow5[]
  readonly entries: Map<string, ManifestEntry5>
}

/**
 * Brings the articles of version 5, a row each, into packs, within the upgrade's one transaction: whatever ends it leaves the device as it was.
 * An article comes into the pack of the number that its text has, so that no text is written again.
 */
export async function packArticles(transaction: Transaction): Promise<void> {
  const books = await readBooks(transaction)
  for (const book of books.values()) await packBook(transaction, book)
}

async function readBooks(transaction: Transaction): Promise<ReadonlyMap<string, Book>> {
  const books = new Map<string, Book>()
  const bookOf = ({ aud, lang, bookSlug }: BookScope): Book => {
    const key = `${aud} ${lang} ${bookSlug}`
    const book = books.get(key) ?? { aud, lang, bookSlug, rows: [], taken: [], entries: new Map() }
    books.set(key, book)
    return book
  }
  const rows = await transaction.table<ArticleRow5>('articles').toArray()
  const bySlug = new Map(rows.map((row) => [`${row.aud} ${row.lang} ${row.slug}`, row]))
  for (const row of rows) bookOf(row).rows.push(row)
  for (const manifest of await transaction.table<ManifestRow5>('manifests').toArray()) {
    const book = bookOf(manifest)
    for (const entry of manifest.articles) {
      book.entries.set(entry.slug, entry)
      const row = bySlug.get(`${book.aud} ${book.lang} ${entry.slug}`)
      if (row !== undefined && row.bookSlug !== book.bookSlug) book.taken.push(row)
    }
  }
  return books
}

async function packBook(transaction: Transaction, book: Book): Promise<void> {
  const { aud, lang, bookSlug, rows, taken, entries } = book
  const packs = new Map<number, PackedArticle[]>()
  const held: ManifestEntry[] = []
  let next = Math.max(-1, ...Array.from(entries.values(), ({ pack }) => pack ?? -1)) + 1
  let filling: PackedArticle[] | undefined
  const placeWithout = (): number => {
    if (filling === undefined || filling.length === PACK_ARTICLES) {
      filling = []
      packs.set(next++, filling)
    }
    return next - 1
  }
  const put = (row: ArticleRow5, pack: number, here: boolean, length?: number) => {
    const { aud: _aud, lang: _lang, bookSlug: _bookSlug, pack: _pack, figures: shown, ...article } = row
    const articles = packs.get(pack)
    if (articles === undefined) packs.set(pack, [article])
    else articles.push(article)
    const { chars = null, figures = shown ?? [] } = entries.get(row.slug) ?? {}
    const { slug, id, readingMinutes: minutes, restricted } = row
    held.push({ slug, id, pack, here, minutes, chars: length ?? chars, restricted, figures })
  }
  rows.sort((a, b) => a.position - b.position)
  for (const row of rows) put(row, row.pack ?? placeWithout(), row.pack !== undefined)
  for (const row of taken) {
    const text = await copyText(transaction, book, row)
    put(row, entries.get(row.slug)?.pack ?? placeWithout(), text !== undefined, text?.html.length)
  }
  await transaction
    .table<ArticlePackRow>('articlePacks')
    .bulkAdd([...packs].map(([pack, articles]) => ({ aud, lang, bookSlug, pack, articles })))
  const manifests = transaction.table('manifests')
  if (held.length === 0) await manifests.delete([aud, lang, bookSlug])
  else await manifests.put(manifestRow(book, held))
  if (taken.length > 0) await pullWhole(transaction, book)
}

/** What an article that was taken over is in its new book, it is in the old one too, as long as that lists it. Gives its text, if that is here. */
async function copyText(transaction: Transaction, book: Book, row: ArticleRow5): Promise<Body | undefined> {
  const { aud, lang, bookSlug } = book
  const pack = book.entries.get(row.slug)?.pack ?? null
  if (pack === null) return undefined
  const packs = transaction.table<PackRow>('packs')
  const old = await packs.get([aud, lang, bookSlug, pack])
  const home = row.pack === undefined ? undefined : await packs.get([aud, lang, row.bookSlug, row.pack])
  const text = home?.bodies.find(({ slug }) => slug === row.slug)
  const bodies = [...(old?.bodies.filter(({ slug }) => slug !== row.slug) ?? []), ...(text === undefined ? [] : [text])]
  if (bodies.length === 0) await packs.delete([aud, lang, bookSlug, pack])
  else await packs.put({ aud, lang, bookSlug, pack, bodies })
  return text
}

/** The newest that is here of it came with another book: what changed since is not all that changed. */
async function pullWhole(transaction: Transaction, { aud, lang, bookSlug }: Book): Promise<void> {
  const scopes = transaction.table<ScopeRow>('scopes')
  const scope = await scopes.get([aud, lang, `book:${bookSlug}`])
  if (scope === undefined) return
  await scopes.put({ ...scope, state: 'stale', checkpoint: { nextPage: 1, lastPage: 0, total: 0, slugs: [] } })
  const meta = transaction.table<StatusRow>('meta')
  const status = await meta.get('status')
  if (status !== undefined) await meta.put({ ...status, complete: false })
}

import type { Article } from '#contract/library/content.ts'
import type { PackedText, StoredArticle } from '#db/library/article-schema.ts'
import { hasText, packKey } from '#db/library/manifest.ts'
import { type DatedArticle, descriptionOf, storedArticle } from './rows.ts'
import { type Manifest, readManifest, type StoredBook, writeManifest } from './stored-book.ts'

// This file writes articles and texts; `rename-book` moves them. All of it runs within the caller's writing transaction.

/** A pack is full when it reaches one of these limits. Larger packs are hardly faster to write, and a read of one text reads its pack. */
const PACK_ARTICLES = 17
const PACK_CHARS = 64_000

type Sized = Pick<StoredArticle, 'slug' | 'chars'>

/** Divides texts among packs numbered from `first`. Gives the pack of each slug. */
function divide(texts: readonly Sized[], first: number): ReadonlyMap<string, number> {
  let pack = first - 1
  let count = PACK_ARTICLES
  let size = 0
  return new Map(
    texts.map(({ slug, chars }) => {
      if (count === PACK_ARTICLES || size >= PACK_CHARS) {
        pack++
        count = 0
        size = 0
      }
      count++
      size += chars
      return [slug, pack]
    }),
  )
}

const packsOf = (articles: Iterable<StoredArticle>): ReadonlySet<number> =>
  new Set(Array.from(articles, ({ pack }) => pack).filter((pack) => pack !== null))

/** The texts of each pack. A text without a pack is left out. */
function byPack(
  texts: readonly PackedText[],
  packs: ReadonlyMap<string, number | null>,
): ReadonlyMap<number, readonly PackedText[]> {
  const grouped = new Map<number, PackedText[]>()
  for (const text of texts) {
    const pack = packs.get(text.slug) ?? null
    if (pack !== null) grouped.set(pack, [...(grouped.get(pack) ?? []), text])
  }
  return grouped
}

/** Whether a book's texts are in more than twice the packs that they need, because it changed bit by bit. */
export const isScattered = (articles: readonly StoredArticle[]): boolean =>
  packsOf(articles).size > 2 * new Set(divide(articles.filter(hasText), 0).values()).size

/** Replaces stored texts by newer ones with the same slug, and adds the others at the end. */
export function merged(stored: readonly PackedText[], arrived: readonly PackedText[]): readonly PackedText[] {
  return [...new Map([...stored, ...arrived].map((text) => [text.slug, text])).values()]
}

/** Changes the texts of these packs. It reads only those in `old`: the first pull of a book waits for no read. */
async function changePacks(
  { db, aud, lang, bookSlug }: StoredBook,
  packs: readonly number[],
  old: ReadonlySet<number>,
  change: (stored: readonly PackedText[], pack: number) => readonly PackedText[],
): Promise<void> {
  const keyOf = (pack: number) => packKey({ aud, lang, bookSlug }, pack)
  const known = packs.filter((pack) => old.has(pack))
  const rows = known.length === 0 ? [] : await db.packs.bulkGet(known.map(keyOf))
  const stored = new Map(rows.map((row) => [row?.pack, row?.texts]))
  const changed = packs.map((pack) => ({ aud, lang, bookSlug, pack, texts: change(stored.get(pack) ?? [], pack) }))
  const empty = changed.filter(({ texts }) => texts.length === 0)
  if (empty.length < changed.length) await db.packs.bulkPut(changed.filter(({ texts }) => texts.length > 0))
  if (empty.length > 0) await db.packs.bulkDelete(empty.map(({ pack }) => keyOf(pack)))
}

/** Divides all texts of a book among packs anew. Gives its manifest with the new packs. */
export async function repack(book: StoredBook, manifest: Manifest): Promise<Manifest> {
  const { db, aud, lang, bookSlug } = book
  const packs = divide([...manifest.values()].filter(hasText), 0)
  const old = [...packsOf(manifest.values())].map((pack) => packKey(book, pack))
  const texts = (await db.packs.bulkGet(old)).flatMap((row) => row?.texts ?? [])
  await db.packs.bulkDelete(old)
  const rows = [...byPack(texts, packs)].map(([pack, own]) => ({ aud, lang, bookSlug, pack, texts: own }))
  await db.packs.bulkPut(rows)
  return new Map([...manifest].map(([slug, article]) => [slug, { ...article, pack: packs.get(slug) ?? null }]))
}

async function finish(book: StoredBook, manifest: Manifest): Promise<Manifest> {
  const after = isScattered([...manifest.values()]) ? await repack(book, manifest) : manifest
  await writeManifest(book, after)
  return after
}

/** Gives each article the pack that has its text, or a new one. `withTexts`: texts are stored that were not stored before. */
export function place(
  articles: readonly DatedArticle[],
  lang: string,
  manifest: Manifest,
  withTexts: boolean,
): readonly StoredArticle[] {
  const known = articles.map((article) =>
    storedArticle(article, lang, manifest.get(article.attributes.slug)?.pack ?? null),
  )
  if (!withTexts) return known
  const next = 1 + Math.max(-1, ...packsOf(manifest.values()))
  const fresh = divide(
    known.filter((article) => !hasText(article)),
    next,
  )
  return known.map((article) => ({ ...article, pack: article.pack ?? fresh.get(article.slug) ?? null }))
}

interface PutArticles {
  /** The number of texts that were not stored before. */
  readonly more: number
  readonly manifest: Manifest
}

/**
 * The articles with their times. From a server without times the time of an article stays while its content does.
 * `now` in epoch milliseconds.
 */
async function withTimes(
  { db, ...book }: StoredBook,
  articles: readonly Article[],
  manifest: Manifest,
  now: number,
): Promise<readonly DatedArticle[]> {
  const undated = articles.flatMap(({ attributes: a }) => (a.updated_at === null ? (manifest.get(a.slug) ?? []) : []))
  const rows =
    undated.length === 0 ? [] : await db.packs.bulkGet([...packsOf(undated)].map((pack) => packKey(book, pack)))
  const texts = new Map(rows.flatMap((row) => row?.texts ?? []).map(({ slug, html }) => [slug, html]))
  return articles.map((article) => {
    const { slug, title, content, updated_at } = article.attributes
    const known = manifest.get(slug)
    const isSame =
      known?.title === title &&
      known.description === descriptionOf(article.attributes) &&
      (texts.get(slug) ?? content) === content
    const time = updated_at ?? (isSame ? known.updatedAt : new Date(now).toISOString())
    return { ...article, attributes: { ...article.attributes, updated_at: time } }
  })
}

/** Stores articles; stored versions of them are replaced. `now` in epoch milliseconds. */
export async function putArticles(
  book: StoredBook,
  articles: readonly Article[],
  manifest: Manifest,
  withTexts: boolean,
  now: number,
): Promise<PutArticles> {
  const dated = await withTimes(book, articles, manifest, now)
  const placed = new Map(place(dated, book.lang, manifest, withTexts).map((article) => [article.slug, article]))
  const texts = articles.map(({ attributes: a }) => ({ slug: a.slug, html: a.content }))
  const arrived = byPack(texts, new Map([...placed].map(([slug, { pack }]) => [slug, pack])))
  const old = packsOf(manifest.values())
  await changePacks(book, [...arrived.keys()], old, (stored, pack) => merged(stored, arrived.get(pack) ?? []))
  const more = [...placed.values()].filter((article) => hasText(article) && !hasText(manifest.get(article.slug))).length
  return { more, manifest: await finish(book, new Map([...manifest, ...placed])) }
}

/** Deletes articles and their texts from the device. */
export async function removeArticles(book: StoredBook, manifest: Manifest, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const gone = new Set(slugs)
  const touched = packsOf(slugs.flatMap((slug) => manifest.get(slug) ?? []))
  await changePacks(book, [...touched], touched, (stored) => stored.filter(({ slug }) => !gone.has(slug)))
  await finish(book, new Map([...manifest].filter(([slug]) => !gone.has(slug))))
}

/** Deletes all articles of a book from the device. */
export async function removeAll(book: StoredBook): Promise<void> {
  await removeTexts(book)
  await writeManifest(book, new Map())
}

/** Deletes the texts of a book from the device. Its articles stay. */
export async function removeTexts(book: StoredBook): Promise<void> {
  const manifest = await readManifest(book)
  await book.db.packs.bulkDelete([...packsOf(manifest.values())].map((pack) => packKey(book, pack)))
  await writeManifest(book, new Map([...manifest].map(([slug, article]) => [slug, { ...article, pack: null }])))
}

/** Deletes the articles that `slugs` does not name. Gives the others, in the order of `slugs`. */
export async function sweepArticles(
  book: StoredBook,
  manifest: Manifest,
  slugs: readonly string[],
): Promise<readonly StoredArticle[]> {
  const listed = new Set(slugs)
  await removeArticles(
    book,
    manifest,
    [...manifest.keys()].filter((slug) => !listed.has(slug)),
  )
  return slugs.flatMap((slug) => manifest.get(slug) ?? [])
}

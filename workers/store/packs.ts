import type { Table } from 'dexie'
import type { Article } from '#contract/library/content.ts'
import type { Body, ManifestEntry, PackedArticle, PackKey } from '#db/library/pack-schema.ts'
import { packKey } from '#db/library/packs.ts'
import { joinPacks, PACK_ARTICLES, PACK_CHARS } from './join-packs.ts'
import { bodyOf, manifestEntry, packedArticle } from './rows.ts'
import { type Manifest, readManifest, type StoredBook, writeManifest } from './stored-book.ts'

// This file alone writes articles, texts and manifests. All of it runs within the caller's writing transaction.
/** Gives the new items of a pack from its stored ones. */
type Change<Item> = (stored: readonly Item[], pack: number) => readonly Item[]

const packsIn = (entries: Iterable<ManifestEntry>): ReadonlySet<number> =>
  new Set(Array.from(entries, ({ pack }) => pack))

/** The packs to write, the packs that may exist already, and the change of each. */
type PacksChange<Item> = [packs: readonly number[], old: ReadonlySet<number>, change: Change<Item>]

/** A table of packs, and how its rows hold their items. */
interface PackTable<Row, Item> {
  readonly table: Table<Row, PackKey>
  readonly itemsOf: (row: Row) => readonly Item[]
  readonly rowOf: (pack: number, items: readonly Item[]) => Row
}

/** Writes these packs. It reads only the existing ones: the first pull of a book waits for no read. */
function changePacks<Row extends { readonly pack: number }, Item>(
  shelf: StoredBook,
  { table, itemsOf, rowOf }: PackTable<Row, Item>,
  ...[packs, old, change]: PacksChange<Item>
): Promise<unknown> {
  const write = (rows: readonly (Row | undefined)[]) => {
    const stored = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.pack, itemsOf(row)] as const])))
    return table.bulkPut(packs.map((pack) => rowOf(pack, change(stored.get(pack) ?? [], pack))))
  }
  const keys = packs.filter((pack) => old.has(pack)).map((pack) => packKey(shelf, pack))
  return keys.length === 0 ? write([]) : table.bulkGet(keys).then(write)
}

function changeArticles(shelf: StoredBook, ...what: PacksChange<PackedArticle>): Promise<unknown> {
  const { db, aud, lang, bookSlug } = shelf
  const rowOf = (pack: number, articles: readonly PackedArticle[]) => ({ aud, lang, bookSlug, pack, articles })
  return changePacks(shelf, { table: db.articlePacks, itemsOf: (row) => row.articles, rowOf }, ...what)
}

function changeTexts(shelf: StoredBook, ...what: PacksChange<Body>): Promise<unknown> {
  const { db, aud, lang, bookSlug } = shelf
  const rowOf = (pack: number, bodies: readonly Body[]) => ({ aud, lang, bookSlug, pack, bodies })
  return changePacks(shelf, { table: db.packs, itemsOf: (row) => row.bodies, rowOf }, ...what)
}

/** Assigns new packs to new articles. Gives the pack number for each slug. */
function newPlaces(manifest: Manifest, articles: readonly Article[]): ReadonlyMap<string, number> {
  let pack = Math.max(-1, ...packsIn(manifest.values()))
  let count = PACK_ARTICLES
  let chars = 0
  return new Map(
    articles.map(({ attributes: { slug, content } }) => {
      if (count === PACK_ARTICLES || chars >= PACK_CHARS) {
        pack++
        count = 0
        chars = 0
      }
      count++
      chars += content.length
      return [slug, pack]
    }),
  )
}

/** Replaces stored items by newer ones with the same slug, and adds the others at the end. */
export function merged<Item extends { readonly slug: string }>(
  stored: readonly Item[],
  arrived: readonly Item[],
): Item[] {
  const fresh = new Map(arrived.map((item) => [item.slug, item]))
  const changed = stored.map((item) => {
    const newer = fresh.get(item.slug)
    fresh.delete(item.slug)
    return newer ?? item
  })
  return [...changed, ...fresh.values()]
}

export interface Placed {
  readonly article: Article
  readonly pack: number
  /** Its text is stored, or will be. */
  readonly here: boolean
}

function byPack(placed: readonly Placed[]): ReadonlyMap<number, readonly Article[]> {
  const packs = new Map<number, Article[]>()
  for (const { article, pack } of placed) {
    const inPack = packs.get(pack)
    if (inPack === undefined) packs.set(pack, [article])
    else inPack.push(article)
  }
  return packs
}

/**
 * Gives each article its pack: the one that has it, or a new one. `withTexts` says whether texts are stored that were not
 * stored before.
 */
export function place(articles: readonly Article[], manifest: Manifest, withTexts: boolean): readonly Placed[] {
  const fresh = newPlaces(
    manifest,
    articles.filter(({ attributes }) => !manifest.has(attributes.slug)),
  )
  return articles.map((article) => {
    const { slug } = article.attributes
    const known = manifest.get(slug)
    return { article, pack: known?.pack ?? fresh.get(slug) ?? 0, here: withTexts || known?.here === true }
  })
}

interface PutArticles {
  /** The number of texts that were not stored before. */
  readonly more: number
  readonly manifest: Manifest
}

/** Stores articles; stored versions of them are replaced. */
export async function putArticles(
  shelf: StoredBook,
  articles: readonly Article[],
  manifest: Manifest,
  withTexts: boolean,
): Promise<PutArticles> {
  const placed = place(articles, manifest, withTexts)
  const after = new Map(manifest)
  for (const { article, pack, here } of placed) after.set(article.attributes.slug, manifestEntry(article, pack, here))
  const rows = byPack(placed)
  const texts = byPack(placed.filter(({ here }) => here))
  // Packs are joined only after a few additions. The pages of a pull bring nearly full packs, and a long book has many
  // packs to check.
  const old = packsIn(manifest.values())
  const added = after.size - manifest.size
  const isFew = added > 0 && added < PACK_ARTICLES
  await Promise.all([
    changeArticles(shelf, [...rows.keys()], old, (stored, pack) =>
      merged(stored, (rows.get(pack) ?? []).map(packedArticle)),
    ),
    changeTexts(shelf, [...texts.keys()], old, (stored, pack) => merged(stored, (texts.get(pack) ?? []).map(bodyOf))),
    !isFew && writeManifest(shelf, after),
  ])
  const more = placed.filter(({ article, here }) => here && manifest.get(article.attributes.slug)?.here !== true).length
  return { more, manifest: isFew ? await joinPacks(shelf, after) : after }
}

/** Deletes articles and their texts from the device. */
export async function removeArticles(shelf: StoredBook, manifest: Manifest, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const { db } = shelf
  const gone = new Set(slugs)
  const kept = new Map([...manifest].filter(([slug]) => !gone.has(slug)))
  const touched = packsIn(slugs.flatMap((slug) => manifest.get(slug) ?? []))
  const others = [...kept.values()].filter(({ pack }) => touched.has(pack))
  const shared = packsIn(others)
  const withTexts = packsIn(others.filter(({ here }) => here))
  const keysBut = (used: ReadonlySet<number>) =>
    [...touched].filter((pack) => !used.has(pack)).map((pack) => packKey(shelf, pack))
  const isKept = ({ slug }: { readonly slug: string }) => !gone.has(slug)
  await Promise.all([
    db.articlePacks.bulkDelete(keysBut(shared)),
    db.packs.bulkDelete(keysBut(withTexts)),
    changeArticles(shelf, [...shared], shared, (stored) => stored.filter(isKept)),
    changeTexts(shelf, [...withTexts], withTexts, (stored) => stored.filter(isKept)),
  ])
  await joinPacks(shelf, kept)
}

/** Deletes all articles of a book from the device. */
export async function removeAll(shelf: StoredBook): Promise<void> {
  const manifest = await readManifest(shelf)
  await removeArticles(shelf, manifest, [...manifest.keys()])
}

/** Deletes the texts of a book from the device. The rows of its articles stay. */
export async function removeTexts(shelf: StoredBook): Promise<void> {
  const manifest = await readManifest(shelf)
  const packs = packsIn([...manifest.values()].filter(({ here }) => here))
  await shelf.db.packs.bulkDelete([...packs].map((pack) => packKey(shelf, pack)))
  await writeManifest(shelf, new Map([...manifest].map(([slug, entry]) => [slug, { ...entry, here: false }])))
}

/** Deletes the articles that `slugs` does not name. Gives the entries of the others, in the order of `slugs`. */
export async function sweepArticles(
  shelf: StoredBook,
  manifest: Manifest,
  slugs: readonly string[],
): Promise<readonly ManifestEntry[]> {
  const listed = new Set(slugs)
  await removeArticles(
    shelf,
    manifest,
    [...manifest.keys()].filter((slug) => !listed.has(slug)),
  )
  return slugs.flatMap((slug) => manifest.get(slug) ?? [])
}

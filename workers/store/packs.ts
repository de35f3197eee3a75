import type { Table } from 'dexie'
import type { Article } from '#contract/content.ts'
import type { Body, ManifestEntry, PackedArticle, PackKey } from '#db/pack-schema.ts'
import { packKey } from '#db/packs.ts'
import { joinPacks, PACK_ARTICLES, PACK_CHARS } from './join-packs.ts'
import { bodyOf, manifestEntry, packedArticle } from './rows.ts'
import { type Manifest, readManifest, type StoredBook, writeManifest } from './stored-book.ts'

/** The one place where articles and texts, and what is stored of a book, are written. All of it within the caller's writing transaction. */

type Change<Held> = (held: readonly Held[], pack: number) => readonly Held[]

const packsIn = (entries: Iterable<ManifestEntry>): ReadonlySet<number> =>
  new Set(Array.from(entries, ({ pack }) => pack))

/** Which packs, which of them can be there already, and what becomes of what each holds. */
type PacksChange<Held> = [packs: readonly number[], old: ReadonlySet<number>, change: Change<Held>]

/** How the rows of a table hold what is packed. */
interface PackTable<Row, Held> {
  readonly table: Table<Row, PackKey>
  readonly heldIn: (row: Row) => readonly Held[]
  readonly rowOf: (pack: number, held: readonly Held[]) => Row
}

/** Writes what becomes of these packs; reads only those that are there already: a fill has no reading to wait for. */
function changePacks<Row extends { readonly pack: number }, Held>(
  shelf: StoredBook,
  { table, heldIn, rowOf }: PackTable<Row, Held>,
  ...[packs, old, change]: PacksChange<Held>
): Promise<unknown> {
  const write = (rows: readonly (Row | undefined)[]) => {
    const held = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.pack, heldIn(row)] as const])))
    return table.bulkPut(packs.map((pack) => rowOf(pack, change(held.get(pack) ?? [], pack))))
  }
  const keys = packs.filter((pack) => old.has(pack)).map((pack) => packKey(shelf, pack))
  return keys.length === 0 ? write([]) : table.bulkGet(keys).then(write)
}

function changeArticles(shelf: StoredBook, ...what: PacksChange<PackedArticle>): Promise<unknown> {
  const { db, aud, lang, bookSlug } = shelf
  const rowOf = (pack: number, articles: readonly PackedArticle[]) => ({ aud, lang, bookSlug, pack, articles })
  return changePacks(shelf, { table: db.articlePacks, heldIn: (row) => row.articles, rowOf }, ...what)
}

function changeTexts(shelf: StoredBook, ...what: PacksChange<Body>): Promise<unknown> {
  const { db, aud, lang, bookSlug } = shelf
  const rowOf = (pack: number, bodies: readonly Body[]) => ({ aud, lang, bookSlug, pack, bodies })
  return changePacks(shelf, { table: db.packs, heldIn: (row) => row.bodies, rowOf }, ...what)
}

/** Gives each of these articles, none of which is here, a pack that is not there yet. */
function newPlaces(manifest: Manifest, articles: readonly Article[]): ReadonlyMap<string, number> {
  let pack = Math.max(-1, ...packsIn(manifest.values()))
  let held = PACK_ARTICLES
  let chars = 0
  return new Map(
    articles.map(({ attributes: { slug, content } }) => {
      if (held === PACK_ARTICLES || chars >= PACK_CHARS) {
        pack++
        held = 0
        chars = 0
      }
      held++
      chars += content.length
      return [slug, pack]
    }),
  )
}

/** What comes takes the place of what it is newer than. */
export function merged<Held extends { readonly slug: string }>(held: readonly Held[], come: readonly Held[]): Held[] {
  const left = new Map(come.map((one) => [one.slug, one]))
  const changed = held.map((one) => {
    const now = left.get(one.slug)
    left.delete(one.slug)
    return now ?? one
  })
  return [...changed, ...left.values()]
}

export interface Placed {
  readonly article: Article
  readonly pack: number
  /** Its text is wanted, or here. */
  readonly here: boolean
}

function byPack(placed: readonly Placed[]): ReadonlyMap<number, readonly Article[]> {
  const packs = new Map<number, Article[]>()
  for (const { article, pack } of placed) {
    const held = packs.get(pack)
    if (held === undefined) packs.set(pack, [article])
    else held.push(article)
  }
  return packs
}

/** Each article in the pack that it has, and what is new in new packs. A text that is not here comes if texts are wanted. */
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
  /** Texts that were not here before. */
  readonly more: number
  readonly manifest: Manifest
}

/** Stores articles over what is here of them. */
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
  // The pages of a pull bring packs that are full enough, and a long book has many to look at.
  const old = packsIn(manifest.values())
  const added = after.size - manifest.size
  const isFew = added > 0 && added < PACK_ARTICLES
  await Promise.all([
    changeArticles(shelf, [...rows.keys()], old, (held, pack) =>
      merged(held, (rows.get(pack) ?? []).map(packedArticle)),
    ),
    changeTexts(shelf, [...texts.keys()], old, (held, pack) => merged(held, (texts.get(pack) ?? []).map(bodyOf))),
    !isFew && writeManifest(shelf, after),
  ])
  const more = placed.filter(({ article, here }) => here && manifest.get(article.attributes.slug)?.here !== true).length
  return { more, manifest: isFew ? await joinPacks(shelf, after) : after }
}

/** Takes articles off the device, with their texts. */
export async function removeArticles(shelf: StoredBook, manifest: Manifest, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const { db } = shelf
  const gone = new Set(slugs)
  const kept = new Map([...manifest].filter(([slug]) => !gone.has(slug)))
  const touched = packsIn(slugs.flatMap((slug) => manifest.get(slug) ?? []))
  const others = [...kept.values()].filter(({ pack }) => touched.has(pack))
  const shared = packsIn(others)
  const withTexts = packsIn(others.filter(({ here }) => here))
  const keysBut = (left: ReadonlySet<number>) =>
    [...touched].filter((pack) => !left.has(pack)).map((pack) => packKey(shelf, pack))
  const isKept = ({ slug }: { readonly slug: string }) => !gone.has(slug)
  await Promise.all([
    db.articlePacks.bulkDelete(keysBut(shared)),
    db.packs.bulkDelete(keysBut(withTexts)),
    changeArticles(shelf, [...shared], shared, (held) => held.filter(isKept)),
    changeTexts(shelf, [...withTexts], withTexts, (held) => held.filter(isKept)),
  ])
  await joinPacks(shelf, kept)
}

/** Takes all articles of a book off the device. */
export async function removeAll(shelf: StoredBook): Promise<void> {
  const manifest = await readManifest(shelf)
  await removeArticles(shelf, manifest, [...manifest.keys()])
}

/** Takes the texts of a book off the device, and leaves its articles without. */
export async function removeTexts(shelf: StoredBook): Promise<void> {
  const manifest = await readManifest(shelf)
  const packs = packsIn([...manifest.values()].filter(({ here }) => here))
  await shelf.db.packs.bulkDelete([...packs].map((pack) => packKey(shelf, pack)))
  await writeManifest(shelf, new Map([...manifest].map(([slug, entry]) => [slug, { ...entry, here: false }])))
}

/** Takes off what is not among these; gives what is stored of those that are. */
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

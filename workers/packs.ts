import type { Article } from '#contract/content.ts'
import type { ReaderDb } from '../src/db/db.ts'
import type { Body, ManifestEntry, ManifestRow, PackKey, PackRow } from '../src/db/pack-schema.ts'
import type { ArticleRow } from '../src/db/schema.ts'
import { articleRow, bodyOf, manifestEntry, type Scope } from './rows.ts'

/** The one place where texts, and what is stored of a book, are written. All of it within the caller's writing transaction. */

/** Of a pack, whichever is reached first. More in one are hardly faster to write, and whoever reads one text reads all. */
const PACK_TEXTS = 17
const PACK_CHARS = 100_000
/** From 50 in one call on, Dexie wakes every live query of the table. */
const MOST_ROWS = 49

/** A book of one reader and language on the device. */
export interface Shelf extends Scope {
  readonly db: ReaderDb
  readonly bookSlug: string
}

/** By their slugs. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

const articleKey = ({ aud, lang }: Scope, slug: string): [Scope['aud'], string, string] => [aud, lang, slug]

export async function readManifest(shelf: Shelf): Promise<Manifest> {
  const row = await shelf.db.manifests.get(articleKey(shelf, shelf.bookSlug))
  return new Map(row?.articles.map((entry) => [entry.slug, entry]))
}

export function writeManifest({ db, aud, lang, bookSlug }: Shelf, manifest: Manifest): Promise<unknown> {
  if (manifest.size === 0) return db.manifests.delete([aud, lang, bookSlug])
  const row: ManifestRow = { aud, lang, bookSlug, articles: [...manifest.values()] }
  return db.manifests.put(row)
}

const newPack = (): number => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)

function packsOf({ aud, lang, bookSlug }: Shelf, bodies: readonly Body[]): PackRow[] {
  const packs: Body[][] = []
  let chars = 0
  for (const body of bodies) {
    const last = packs.at(-1)
    if (last === undefined || last.length === PACK_TEXTS || chars >= PACK_CHARS) {
      packs.push([body])
      chars = 0
    } else last.push(body)
    chars += body.html.length
  }
  return packs.map((held) => ({ aud, lang, bookSlug, pack: newPack(), bodies: held }))
}

export const packKey = ({ aud, lang, bookSlug }: Shelf, pack: number): PackKey => [aud, lang, bookSlug, pack]

/** Reads the packs, and writes what `change` makes of their texts. */
async function rewritePacks(
  shelf: Shelf,
  packs: ReadonlySet<number>,
  change: (bodies: readonly Body[]) => readonly Body[],
): Promise<void> {
  if (packs.size === 0) return
  const rows = await shelf.db.packs.bulkGet([...packs].map((pack) => packKey(shelf, pack)))
  await shelf.db.packs.bulkPut(rows.flatMap((row) => (row === undefined ? [] : { ...row, bodies: change(row.bodies) })))
}

/** Groups of packs of which each could be one. Of a text whose length is not known nobody knows that it would fit. */
function joinable(manifest: Manifest): number[][] {
  const sizes = new Map<number, { pack: number; texts: number; chars: number }>()
  for (const { pack, chars = PACK_CHARS } of manifest.values()) {
    if (pack === null) continue
    const size = sizes.get(pack)
    if (size === undefined) sizes.set(pack, { pack, texts: 1, chars })
    else {
      size.texts++
      size.chars += chars
    }
  }
  const groups: number[][] = []
  let group: number[] = []
  let texts = 0
  let chars = 0
  for (const size of [...sizes.values()].sort((a, b) => a.texts - b.texts)) {
    if (texts + size.texts > PACK_TEXTS || chars + size.chars > PACK_CHARS) {
      groups.push(group)
      group = []
      texts = 0
      chars = 0
    }
    group.push(size.pack)
    texts += size.texts
    chars += size.chars
  }
  return [...groups, group].filter((packs) => packs.length > 1)
}

/** Makes one of packs that have become small: a book that grows or shrinks by and by would else have one for each text. */
async function joinPacks(shelf: Shelf, manifest: Manifest): Promise<Manifest> {
  const groups = joinable(manifest)
  if (groups.length === 0) return manifest
  const after = new Map(manifest)
  for (const group of groups) {
    const rows = await shelf.db.packs.bulkGet(group.map((pack) => packKey(shelf, pack)))
    const [first, ...others] = rows.filter((row) => row !== undefined)
    if (first === undefined) continue
    const moved = others.flatMap(({ bodies }) => bodies)
    const articles = await readOwn(
      shelf,
      moved.map(({ slug }) => slug),
    )
    const { pack } = first
    for (const { slug } of moved) {
      const entry = after.get(slug)
      if (entry !== undefined) after.set(slug, { ...entry, pack })
    }
    await Promise.all([
      shelf.db.packs.put({ ...first, bodies: [...first.bodies, ...moved] }),
      shelf.db.packs.bulkDelete(others.map((row) => packKey(shelf, row.pack))),
      shelf.db.articles.bulkPut(articles.map((row) => ({ ...row, pack }))),
    ])
  }
  await writeManifest(shelf, after)
  return after
}

interface PutArticles {
  /** Texts that were not here before. */
  readonly more: number
  readonly manifest: Manifest
}

const groupsOf = <Row>(size: number, rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/**
 * Stores articles over what is here of them. A text that is here becomes the new one where it is; one that is not comes into a new pack, if
 * texts are wanted.
 */
export async function putArticles(
  shelf: Shelf,
  articles: readonly Article[],
  manifest: Manifest,
  withTexts: boolean,
): Promise<PutArticles> {
  const bodies = articles.map(bodyOf)
  const isHere = ({ slug }: Body) => (manifest.get(slug)?.pack ?? null) !== null
  const changed = new Map(bodies.filter(isHere).map((body) => [body.slug, body]))
  const fresh = packsOf(shelf, withTexts ? bodies.filter((body) => !isHere(body)) : [])
  const packOf = new Map(fresh.flatMap(({ pack, bodies: held }) => held.map(({ slug }) => [slug, pack])))
  const placed = articles.map((article) => {
    const { slug, content } = article.attributes
    const pack = packOf.get(slug) ?? manifest.get(slug)?.pack ?? null
    return { row: articleRow(article, shelf.bookSlug, shelf, pack), chars: content.length }
  })
  const after = new Map(manifest)
  for (const { row, chars } of placed) after.set(row.slug, manifestEntry(row, chars))
  const rows = placed.map(({ row }) => row)
  await Promise.all([
    ...groupsOf(MOST_ROWS, rows).map((group) => shelf.db.articles.bulkPut(group)),
    shelf.db.packs.bulkPut(fresh),
    rewritePacks(shelf, new Set([...changed.keys()].flatMap((slug) => manifest.get(slug)?.pack ?? [])), (held) =>
      held.map((body) => changed.get(body.slug) ?? body),
    ),
    writeManifest(shelf, after),
  ])
  // The pages of a pull bring packs that are full enough, and a long book has many to look at.
  const isFew = packOf.size > 0 && packOf.size < PACK_TEXTS
  return { more: packOf.size, manifest: isFew ? await joinPacks(shelf, after) : after }
}

/** The rows of these articles, less those that another book has taken over. */
export async function readOwn(shelf: Shelf, slugs: readonly string[]): Promise<ArticleRow[]> {
  const rows = await shelf.db.articles.bulkGet(slugs.map((slug) => articleKey(shelf, slug)))
  return rows.filter((row) => row !== undefined).filter(({ bookSlug }) => bookSlug === shelf.bookSlug)
}

/** Takes articles off the device, with their texts. A row that another book has taken over meanwhile stays. */
async function removeArticles(shelf: Shelf, manifest: Manifest, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const { db } = shelf
  const gone = new Set(slugs)
  const own = await readOwn(shelf, slugs)
  const kept = new Map([...manifest].filter(([slug]) => !gone.has(slug)))
  const touched = new Set(slugs.flatMap((slug) => manifest.get(slug)?.pack ?? []))
  const shared = new Set([...kept.values()].flatMap(({ pack }) => (pack !== null && touched.has(pack) ? pack : [])))
  await Promise.all([
    db.articles.bulkDelete(own.map(({ slug }) => articleKey(shelf, slug))),
    db.packs.bulkDelete([...touched].filter((pack) => !shared.has(pack)).map((pack) => packKey(shelf, pack))),
    rewritePacks(shelf, shared, (held) => held.filter((body) => !gone.has(body.slug))),
    writeManifest(shelf, kept),
  ])
  if (shared.size > 0) await joinPacks(shelf, kept)
}

/** Takes all articles of a book off the device. */
export async function removeAll(shelf: Shelf): Promise<void> {
  const manifest = await readManifest(shelf)
  await removeArticles(shelf, manifest, [...manifest.keys()])
}

/** Takes off what is not among these; gives what is stored of those that are. */
export async function keepOnly(
  shelf: Shelf,
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

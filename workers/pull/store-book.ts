import type { Article } from '#contract/library/content.ts'
import { PICTURES } from '#db/device/missing-parts.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import type { StoredArticle } from '#db/library/article-schema.ts'
import { bookScope } from '#db/library/book-scope.ts'
import { moveReading, readInOtherBooks } from '#db/reader/reading.ts'
import type { Checkpoint, OfflineSettingsRow, ScopeRow, TocRow } from '#db/schema.ts'
import { doubt, FROM_THE_START, type Job, markFresh, markStale, readScope, writeAfterRead } from '../job/fence.ts'
import { putArticles, sweepArticles } from '../store/packs.ts'
import { type Manifest, readManifest } from '../store/stored-book.ts'
import { isEnd, type Reached } from './checkpoint.ts'
import type { Pull } from './pull-lists.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What the writing transaction found, before it changes anything. */
interface Found {
  readonly scope: ScopeRow
  readonly settings: OfflineSettingsRow
  readonly manifest: Manifest
  readonly toc: TocRow | undefined
  readonly pictures: ScopeRow
}

/** Reads in parallel, so that the transaction waits only once. */
async function lookUp(job: Job, bookSlug: string): Promise<Found> {
  const { db, aud, lang } = job
  const [scope, settings, manifest, toc, pictures] = await Promise.all([
    readScope(job, bookScope(bookSlug)),
    readOfflineSettings(db),
    readManifest({ ...job, bookSlug }),
    db.tocs.get([aud, lang, bookScope(bookSlug)]),
    readScope(job, PICTURES),
  ])
  return { scope, settings, manifest, toc, pictures }
}

/**
 * Stores articles. A removed book gets no texts, only the list. The settings were read in the same transaction, so a book
 * that the reader removes at this moment gets no text either.
 */
async function storePages(
  job: Job,
  bookSlug: string,
  articles: readonly Article[],
  moved: ReadonlySet<string>,
  { settings, manifest }: Found,
  now: number,
) {
  for (const { slug, formerly = [] } of articles.map(({ attributes }) => attributes))
    if (moved.has(slug)) await moveReading(job.db, { slug, bookSlug, formerly })
  return putArticles({ ...job, bookSlug }, articles, manifest, !settings.removedBooks.includes(bookSlug), now)
}

/** The articles whose places may be those of another slug or book. */
async function findMoved({ db }: Job, bookSlug: string, articles: readonly Article[]): Promise<ReadonlySet<string>> {
  const slugs = articles.map(({ attributes }) => attributes.slug)
  const renamed = articles.flatMap(({ attributes: { slug, formerly } }) => (formerly === undefined ? [] : slug))
  return new Set([...renamed, ...(await readInOtherBooks(db, bookSlug, slugs))])
}

/** The reader's places are only written when an article has moved, so that no page waits for the other writes. */
const placesFor = ({ db }: Job, moved: ReadonlySet<string>) => (moved.size > 0 ? [db.reading] : [])

/**
 * Replaces the table of contents, in one transaction: screens list a book by it alone. Articles that it does not name are
 * swept. Gives the entries of the articles that it names. New figures are missing until the pictures are pulled.
 */
async function swapToc(
  job: Job,
  bookSlug: string,
  manifest: Manifest,
  slugs: readonly string[],
  { toc: before, pictures }: Found,
): Promise<readonly StoredArticle[]> {
  const { db, aud, lang } = job
  const listed = await sweepArticles({ ...job, bookSlug }, manifest, slugs)
  const figures = listed.flatMap((article) => article.figures)
  const toc: TocRow = {
    aud,
    lang,
    list: bookScope(bookSlug),
    slugs,
    minutes: sum(listed.map(({ readingMinutes }) => readingMinutes)),
    figures,
  }
  await db.tocs.put(toc)
  const hasNew = figures.some((figure) => !before?.figures?.includes(figure))
  if (hasNew && pictures.state === 'fresh') await markStale(job, PICTURES)
  return listed
}

/**
 * The articles of the list. Rows that cannot be read were asked for again and are left out. An article that was here before
 * may be one of them, and stays.
 */
const withUnread = ({ slugs, leftOut = 0 }: Checkpoint, { toc }: Found): readonly string[] =>
  leftOut === 0 || toc === undefined ? slugs : [...new Set([...slugs, ...toc.slugs])]

/** A server that does not say in its list how many articles a book has may say so with the first page. At the end they are counted. */
async function countArticles({ db, aud, lang }: Job, bookSlug: string, reached: Reached): Promise<void> {
  const { slugs, leftOut = 0, total } = reached.checkpoint
  const book = await db.books.get([aud, lang, bookSlug])
  if (book === undefined) return
  const articlesCount = isEnd(reached.state) ? slugs.length + leftOut : (book.articlesCount ?? total)
  if (articlesCount !== book.articlesCount) await db.books.put({ ...book, articlesCount })
}

/** Marks the book fresh, unless a subscriber got only beginnings. */
async function settle(
  job: Job,
  bookSlug: string,
  listed: readonly StoredArticle[],
  now: number,
  { lastPage, leftOut, isUnsure }: Pick<Checkpoint, 'lastPage' | 'leftOut' | 'isUnsure'>,
): Promise<'doubted' | null> {
  const name = bookScope(bookSlug)
  const isCut = job.subscribed && listed.some(({ restricted }) => restricted)
  if (isCut && (await doubt(job, name))) return 'doubted'
  const { doubts } = await readScope(job, name)
  await markFresh(job, name, now, {
    ...(lastPage > 1 && { pulledInParts: true }),
    ...(leftOut !== undefined && { leftOut }),
    ...(isUnsure && { isUnsure }),
    ...(isCut && doubts !== undefined && { doubts }),
  })
  return null
}

/**
 * Whether the reader restored the book since this pull last looked, and so wants all its texts. The pass that the reader
 * asked for fetches them; this pass must not mark the book fresh.
 */
const isWantedAnew = ({ scope }: Found, checkpointPage: number | undefined): boolean =>
  scope.checkpoint?.nextPage !== checkpointPage

/** The result of a write, and whether the reader has paused meanwhile. */
interface Stored {
  /** Texts that were not here before. */
  readonly more: number
  readonly paused: boolean
  /** All pages are stored. `doubted`: a subscriber got only beginnings. `unread`: some rows could not be read. */
  readonly settled: 'doubted' | 'unread' | null
}

/** Pages that arrived together, and how far the pull is with them. */
interface Batch {
  readonly bookSlug: string
  readonly articles: readonly Article[]
  readonly reached: Reached
  /** The scope when the pull began. */
  readonly scope: ScopeRow
  /** The page of the checkpoint that this pull last stored. Undefined if there was none. */
  readonly written: number | undefined
}

/**
 * Stores pages and the checkpoint in one transaction. With the last page it also replaces the table of contents. Gives
 * null when the reader restored the book during the pull.
 */
export async function storeBatch({ job, now }: Pull, batch: Batch): Promise<Stored | null> {
  const { bookSlug, articles, scope, written } = batch
  const moved = await findMoved(job, bookSlug, articles)
  const { checkpoint, state } = batch.reached
  const change = async (found: Found): Promise<Stored | null> => {
    if (isWantedAnew(found, written)) return null
    const [{ more, manifest }] = await Promise.all([
      storePages(job, bookSlug, articles, moved, found, now()),
      countArticles(job, bookSlug, batch.reached),
      !isEnd(state) && job.db.scopes.put({ ...scope, checkpoint }),
    ])
    let settled: Stored['settled'] = null
    if (isEnd(state)) {
      // Rows that cannot be read are asked for once more.
      if (state === 'whole' && checkpoint.leftOut && (await doubt(job, bookScope(bookSlug), 1)))
        return { more, paused: found.settings.paused, settled: 'unread' }
      const listed = await swapToc(job, bookSlug, manifest, withUnread(checkpoint, found), found)
      if (state === 'whole') settled = await settle(job, bookSlug, listed, now(), checkpoint)
      else await job.db.scopes.put({ ...scope, checkpoint: FROM_THE_START })
    }
    return { more, paused: found.settings.paused, settled }
  }
  return writeAfterRead(job, () => lookUp(job, bookSlug), change, placesFor(job, moved))
}

/** Stores the changed articles of a complete book, and the new order of its articles. */
export async function storeChanges(
  { job, now }: Pull,
  bookSlug: string,
  changed: readonly Article[],
  order: readonly string[],
  isUnsure: boolean,
): Promise<'doubted' | null> {
  const moved = await findMoved(job, bookSlug, changed)
  const change = async (found: Found) => {
    if (isWantedAnew(found, undefined)) return null
    const { manifest } = await storePages(job, bookSlug, changed, moved, found, now())
    const listed = await swapToc(job, bookSlug, manifest, order, found)
    return settle(job, bookSlug, listed, now(), { lastPage: 1, isUnsure })
  }
  return writeAfterRead(job, () => lookUp(job, bookSlug), change, placesFor(job, moved))
}

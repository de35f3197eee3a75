import type { ArticleRow, ManifestRow } from '#db/library/article-schema.ts'
import { hasText, newestIn, readManifests } from '#db/library/manifest.ts'
import type { SearchIndexRow } from '#db/search/search-schema.ts'
import { type IndexedArticle, SegmentBuilder } from '#search/index/segment-builder.ts'
import { INDEX_VERSION, isReadable, openSegment } from '#search/index/stored-segment.ts'
import { nextMerge, planUpdate, type Wanted } from '#search/index/update-plan.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import { articleText } from '#search/words/article-text.ts'
import { type Claim, StaleEpochError } from '../job/fence.ts'
import { readTexts } from './read-texts.ts'
import { addSegment, deleteOthers, type OpenRow, readIndexRow, readSegments, writeIndex } from './segment-rows.ts'

/** Articles that are indexed in one step. A step takes some 30 ms, for which a query may have to wait. */
const BATCH_ARTICLES = 64

/**
 * A number for the state of an article: when it changed, and whether it is only a beginning. A segment has no negative numbers, and some
 * servers write the year 1 for a time that they do not know.
 */
const stampOf = ({ updatedAt, restricted }: ArticleRow): number =>
  Math.max(0, Date.parse(updatedAt)) * 2 + (restricted ? 1 : 0)

interface State {
  readonly segments: readonly OpenRow[]
  /** The generation of the index row. If another tab writes a newer one, this work ends. */
  readonly generation: number
}

/** Generations count from 1. No index is before the first one. */
const generationOf = (row: SearchIndexRow | null | undefined): number => row?.generation ?? 0

/**
 * Updates the index of one reader and language to the stored articles. Deleted and changed articles are removed first,
 * then new ones are added in batches. An index of an older version answers until the new one is complete. `pause` lets
 * queries run in between.
 */
export async function updateIndex(job: Claim, pause: () => Promise<void>): Promise<void> {
  const { db } = job
  // Also articles that no table of contents names, but not those whose text the reader has removed.
  const bySlug = newestIn((await readManifests(db, job)).map(withTexts))
  const rows = [...bySlug.values()]
  const wanted: Wanted[] = rows.map((row) => ({ id: row.slug, stamp: stampOf(row) }))
  const index = await readIndexRow(db, job)
  const before = await readSegments(db, job, INDEX_VERSION)
  const { missing, dead } = planUpdate(before, wanted)
  const changed = before.flatMap(({ id, dead: known }, place) => {
    const now = dead[place] ?? known
    return now.size === known.size ? [] : [{ id, dead: now }]
  })
  let state: State = {
    segments: before.map((row, place) => ({ ...row, dead: dead[place] ?? row.dead })),
    generation: generationOf(index),
  }
  const upToDate = index?.version === INDEX_VERSION && index.indexed === liveIn(state)
  if (missing.length === 0 && changed.length === 0 && upToDate) return
  if (index === null && rows.length === 0) return
  await writeIndex(job, async () => {
    await removeUnreadable(job, before)
    for (const { id, dead: now } of changed) await db.searchSegments.update(id, { dead: sorted(now) })
    state = await writeState(job, state, missing.length === 0)
  })
  const builder = new SegmentBuilder(await loadAnalyser(job.lang))
  for (let from = 0; from < missing.length; from += BATCH_ARTICLES) {
    await pause()
    const batch = missing.slice(from, from + BATCH_ARTICLES)
    state = await addBatch(job, state, builder.build(await textsOf(job, batch, bySlug)))
    state = await mergeAll(job, state)
  }
  state = await mergeAll(job, state)
  if (missing.length > 0) await writeIndex(job, () => writeState(job, state, true))
}

const withTexts = (manifest: ManifestRow): ManifestRow => ({ ...manifest, articles: manifest.articles.filter(hasText) })

const sorted = (numbers: ReadonlySet<number>): number[] => [...numbers].sort((a, b) => a - b)

const liveIn = ({ segments }: State): number =>
  segments.reduce((sum, { segment, dead }) => sum + segment.documents - dead.size, 0)

async function textsOf(
  { db, aud, lang }: Claim,
  slugs: readonly string[],
  articles: ReadonlyMap<string, ArticleRow>,
): Promise<IndexedArticle[]> {
  const texts = await readTexts(db, { aud, lang }, slugs, articles)
  return texts.map(({ row, html }) => ({
    id: row.slug,
    stamp: stampOf(row),
    ...articleText(row.title, row.description, html),
  }))
}

/** Deletes segments of this version that could not be opened. Call it within a transaction. */
async function removeUnreadable(job: Claim, readable: readonly OpenRow[]): Promise<void> {
  const ids = new Set(readable.map((row) => row.id))
  await deleteOthers(job, (row) => row.version !== INDEX_VERSION || ids.has(row.id ?? -1))
}

/**
 * Stores the state of the index. Call it within a transaction. A complete index replaces one of another version. Throws
 * `StaleEpochError` if another tab considered this one dead and has written to the index.
 */
async function writeState(job: Claim, state: State, whole: boolean): Promise<State> {
  const { db, aud, lang } = job
  const before = await db.searchIndexes.get([aud, lang])
  if (generationOf(before) !== state.generation) throw new StaleEpochError()
  const generation = state.generation + 1
  const after = { ...state, generation }
  const serves = whole || before === undefined || before.version === INDEX_VERSION || !isReadable(before.version)
  if (!serves) {
    await db.searchIndexes.put({ ...before, generation })
    return after
  }
  await db.searchIndexes.put({ aud, lang, version: INDEX_VERSION, generation, indexed: liveIn(state) })
  await deleteOthers(job, (row) => row.version === INDEX_VERSION)
  return after
}

async function addBatch(job: Claim, state: State, bytes: Uint8Array<ArrayBuffer>): Promise<State> {
  const opened = openSegment({ bytes, dead: [] })
  if (opened.segment.documents === 0) return state
  let after = state
  await writeIndex(job, async () => {
    const id = await addSegment(job, bytes)
    after = await writeState(job, { ...state, segments: [...state.segments, { id, ...opened }] }, false)
  })
  return after
}

async function mergeAll(job: Claim, state: State): Promise<State> {
  let after = state
  for (let merge = nextMerge(after.segments); merge !== null; merge = nextMerge(after.segments)) {
    const { places, bytes } = merge
    const gone = places.flatMap((place) => after.segments[place] ?? [])
    const remaining = after.segments.filter((_, place) => !places.includes(place))
    await writeIndex(job, async () => {
      await job.db.searchSegments.bulkDelete(gone.map(({ id }) => id))
      const added = bytes === null ? [] : [{ id: await addSegment(job, bytes), ...openSegment({ bytes, dead: [] }) }]
      after = await writeState(job, { ...after, segments: [...remaining, ...added] }, false)
    })
  }
  return after
}

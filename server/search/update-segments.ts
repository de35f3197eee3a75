import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import { INDEX_VERSION, openSegment } from '#search/index/stored-segment.ts'
import { nextMerge, planUpdate } from '#search/index/update-plan.ts'
import { BrokenSegmentError } from '#search/segment/segment.ts'
import type { LiveSegment } from '#search/segment/segment-merge.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SearchAudience } from '#server/db/search-tables.ts'
import { readableTexts, wantedArticles } from './readable-texts.ts'

type Trx = Transaction<Schema>

/** How many articles are analyzed at once. Between requests this blocks the server for about 15 ms. */
const BATCH_ARTICLES = 32
/** The key of an advisory lock: two servers, or a server and an import, must not update the same segments. */
const LOCK_KEY = 7_311_846

interface Stored extends LiveSegment {
  /** Null when the segment is not stored yet. */
  readonly id: string | null
}

/**
 * Updates the segments of a language and audience to the stored library, article by article, in the caller's
 * transaction.
 */
export async function updateSegments(trx: Trx, lang: string, audience: SearchAudience): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
  const revision = await currentRevision(trx, lang, audience)
  if (revision === null) return
  const state = await trx
    .selectFrom('search_indexes')
    .selectAll()
    .where('lang', '=', lang)
    .where('audience', '=', audience)
    .executeTakeFirst()
  if (state?.revision === revision && state.version === INDEX_VERSION) return
  const before = state?.version === INDEX_VERSION ? await readStored(trx, lang, audience) : []
  const { missing, dead } = planUpdate(before, await wantedArticles(trx, lang))
  let segments: Stored[] = before.map((stored, place) => ({ ...stored, dead: dead[place] ?? stored.dead }))
  const builder = new SegmentBuilder(await loadAnalyser(lang))
  for (let from = 0; from < missing.length; from += BATCH_ARTICLES) {
    const texts = await readableTexts(trx, lang, audience, missing.slice(from, from + BATCH_ARTICLES))
    segments.push({ id: null, ...openSegment({ bytes: builder.build([...texts.values()]), dead: [] }) })
    segments = merged(segments)
    await setImmediate()
  }
  await store(trx, lang, audience, before, merged(segments))
  const row = { version: INDEX_VERSION, revision }
  await trx
    .insertInto('search_indexes')
    .values({ lang, audience, ...row })
    .onConflict((conflict) => conflict.columns(['lang', 'audience']).doUpdateSet(row))
    .execute()
}

export async function currentRevision(
  db: Kysely<Schema>,
  lang: string,
  audience: SearchAudience,
): Promise<string | null> {
  const row = await db.selectFrom('content_revisions').selectAll().where('lang', '=', lang).executeTakeFirst()
  if (row === undefined) return null
  return audience === 'public' ? row.public_revision : row.full_revision
}

/** Reads the stored segments. Damaged ones are skipped, so that their articles are indexed again. */
export async function readStored(trx: Trx, lang: string, audience: SearchAudience): Promise<Stored[]> {
  const rows = await trx
    .selectFrom('search_segments')
    .select(['id', 'bytes', 'dead'])
    .where('lang', '=', lang)
    .where('audience', '=', audience)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    try {
      return [{ id: row.id, ...openSegment(row) }]
    } catch (error) {
      if (error instanceof BrokenSegmentError) return []
      throw error
    }
  })
}

function merged(segments: readonly Stored[]): Stored[] {
  let current = [...segments]
  for (let merge = nextMerge(current); merge !== null; merge = nextMerge(current)) {
    const { places, bytes } = merge
    current = current.filter((_, place) => !places.includes(place))
    if (bytes !== null) current.push({ id: null, ...openSegment({ bytes, dead: [] }) })
  }
  return current
}

async function store(
  trx: Trx,
  lang: string,
  audience: SearchAudience,
  before: readonly Stored[],
  after: readonly Stored[],
): Promise<void> {
  const remainingIds = after.flatMap(({ id }) => id ?? [])
  let removal = trx.deleteFrom('search_segments').where('lang', '=', lang).where('audience', '=', audience)
  if (remainingIds.length > 0) removal = removal.where('id', 'not in', remainingIds)
  await removal.execute()
  for (const { id, segment, dead } of after) {
    const numbers = [...dead].sort((a, b) => a - b)
    if (id === null)
      await trx
        .insertInto('search_segments')
        .values({ lang, audience, bytes: Buffer.from(segment.bytes), dead: numbers })
        .execute()
    else if (numbers.length !== before.find((one) => one.id === id)?.dead.size)
      await trx.updateTable('search_segments').set({ dead: numbers }).where('id', '=', id).execute()
  }
}

/** Updates the segments of all languages for both audiences, in an import's transaction. */
export async function updateAllSegments(trx: Trx, langs: readonly string[]): Promise<void> {
  for (const table of ['search_segments', 'search_indexes'] as const) {
    let removal = trx.deleteFrom(table)
    if (langs.length > 0) removal = removal.where('lang', 'not in', langs)
    await removal.execute()
  }
  for (const lang of langs)
    for (const audience of ['public', 'full'] as const) await updateSegments(trx, lang, audience)
}

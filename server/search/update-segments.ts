import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { BrokenSegmentError } from '#search/index/segment.ts'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import type { LiveSegment } from '#search/index/segment-merge.ts'
import { INDEX_VERSION, openSegment } from '#search/index/stored-segment.ts'
import { nextMerge, planUpdate } from '#search/index/update-plan.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SearchAudience } from '#server/db/search-tables.ts'
import { readableTexts, wantedArticles } from './readable-texts.ts'

type Trx = Transaction<Schema>

/** Analysed in one go; a server that does it between requests is busy for some 15 ms with so many. */
const BATCH_ARTICLES = 32
/** Two servers, or a server and an import, must not update the same segments. */
const LOCK_KEY = 7_311_846

interface Stored extends LiveSegment {
  /** Null for one that is not written yet. */
  readonly id: string | null
}

/** Brings the segments of a language and audience to the stored library, article by article, within the caller's transaction. */
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

export async function currentRevision(trx: Trx, lang: string, audience: SearchAudience): Promise<string | null> {
  const row = await trx.selectFrom('content_revisions').selectAll().where('lang', '=', lang).executeTakeFirst()
  if (row === undefined) return null
  return audience === 'public' ? row.public_revision : row.full_revision
}

/** Bytes that are no segment count as none: their articles are built anew. */
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
  let left = [...segments]
  for (let merge = nextMerge(left); merge !== null; merge = nextMerge(left)) {
    const { places, bytes } = merge
    left = left.filter((_, place) => !places.includes(place))
    if (bytes !== null) left.push({ id: null, ...openSegment({ bytes, dead: [] }) })
  }
  return left
}

async function store(
  trx: Trx,
  lang: string,
  audience: SearchAudience,
  before: readonly Stored[],
  after: readonly Stored[],
): Promise<void> {
  const kept = after.flatMap(({ id }) => id ?? [])
  let gone = trx.deleteFrom('search_segments').where('lang', '=', lang).where('audience', '=', audience)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
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

/** For an import, within its transaction: the segments of every language, for both audiences. */
export async function updateAllSegments(trx: Trx, langs: readonly string[]): Promise<void> {
  for (const table of ['search_segments', 'search_indexes'] as const) {
    let gone = trx.deleteFrom(table)
    if (langs.length > 0) gone = gone.where('lang', 'not in', langs)
    await gone.execute()
  }
  for (const lang of langs)
    for (const audience of ['public', 'full'] as const) await updateSegments(trx, lang, audience)
}

import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { HIGHLIGHTS_PER_ANSWER, type Highlight, type HighlightForm } from '#contract/library/highlights.ts'
import type { Schema } from '#server/db/schema.ts'
import { slugOfArticle } from '#server/library/article-slug.ts'
import { Conflict, Refusal } from '#server/messages/refusal.ts'

type Row = Selectable<Schema['highlights']> & { readonly current_id: string | null }

/** Of one account. Deleted ones have no text and count apart. */
const MOST_HIGHLIGHTS = 10_000
const MOST_ROWS = 50_000

function toHighlight(row: Row): Highlight {
  const article_id = row.current_id ?? row.article_id
  const updated_at = row.updated_at.toISOString()
  if (row.deleted) return { id: row.id, type: 'highlights', attributes: { deleted: true, article_id, updated_at } }
  const { lang, block, quote, before, after, color, note } = row
  const passage = { lang, block, start: row.start_at, end: row.end_at, quote, before, after }
  const made_at = row.made_at.toISOString()
  return {
    id: row.id,
    type: 'highlights',
    attributes: { article_id, ...passage, color, note, made_at, updated_at, deleted: false },
  }
}

const highlightQuery = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('highlights')
    .leftJoin('articles', 'articles.slug', 'highlights.article_slug')
    .selectAll('highlights')
    .select('articles.id as current_id')
    .where('highlights.user_id', '=', userId)

interface HighlightChanges {
  readonly highlights: readonly Highlight[]
  readonly cursor: string
  readonly more: boolean
}

/** What changed after the revision `since`, the oldest change first. Highlights of deleted articles are sent too. */
export async function readHighlights(db: Kysely<Schema>, userId: string, since: number): Promise<HighlightChanges> {
  const rows = await highlightQuery(db, userId)
    .where('revision', '>', String(since))
    .orderBy('revision')
    .limit(HIGHLIGHTS_PER_ANSWER + 1)
    .execute()
  const sent = rows.slice(0, HIGHLIGHTS_PER_ANSWER)
  const cursor = sent.at(-1)?.revision ?? String(since)
  return { highlights: sent.map(toHighlight), cursor, more: rows.length > sent.length }
}

const find = (db: Kysely<Schema>, userId: string, id: string): Promise<Row | undefined> =>
  highlightQuery(db, userId).where('highlights.id', '=', id).executeTakeFirst()

/**
 * The revision of a change. It locks the reader's row until the change is committed, so changes become visible in the order
 * of their revisions, and no cursor misses one.
 */
async function nextRevision(db: Kysely<Schema>, userId: string): Promise<string> {
  const user = await db
    .updateTable('users')
    .set(({ eb }) => ({ highlight_revision: eb('highlight_revision', '+', '1') }))
    .where('id', '=', userId)
    .returning('highlight_revision')
    .executeTakeFirst()
  if (user === undefined) throw new Refusal('unauthenticated')
  return user.highlight_revision
}

/** A note that was written while its article was deleted is not lost. */
async function slugOf(db: Kysely<Schema>, articleId: string): Promise<string> {
  const slug = await slugOfArticle(db, articleId)
  if (slug === null) throw new Refusal('not_found')
  return slug
}

async function refuseTooMany(db: Kysely<Schema>, userId: string): Promise<void> {
  const { live, all } = await db
    .selectFrom('highlights')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('deleted', '=', false).as('live'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(live) > MOST_HIGHLIGHTS || Number(all) > MOST_ROWS) throw new Refusal('too_many_highlights')
}

const isBase = ({ updated_at }: Row, base: string | null | undefined): boolean =>
  base !== null && base !== undefined && Date.parse(base) === updated_at.getTime()

/** Later than the stored time also when the clock went back: a row's time tells which of two states is newer. */
const laterThan = (stored: Row | undefined): Date =>
  stored === undefined ? new Date() : new Date(Math.max(Date.now(), stored.updated_at.getTime() + 1))

type Values = Omit<Selectable<Schema['highlights']>, 'user_id' | 'id' | 'updated_at' | 'revision'>

const valuesOf = (form: HighlightForm, article_slug: string): Values => {
  const { article_id, lang, block, quote, before, after, color, note } = form
  const passage = { lang, block, start_at: form.start, end_at: form.end, quote, before, after }
  return { article_id, article_slug, ...passage, color, note, made_at: new Date(form.made_at), deleted: false }
}

/** The cast: `Object.entries` forgets that these are names of columns. */
const isStored = (row: Row, { article_id: _, ...values }: Values): boolean =>
  Object.entries(values).every(([name, value]) => JSON.stringify(row[name as keyof Row]) === JSON.stringify(value))

/**
 * Makes or changes a highlight. Call it in a transaction. Throws a `Conflict` when another device changed or deleted the
 * row after the client's `base`. What is stored already is not a conflict, so a request can be repeated.
 */
export async function putHighlight(
  db: Kysely<Schema>,
  userId: string,
  id: string,
  form: HighlightForm,
): Promise<{ readonly highlight: Highlight; readonly isNew: boolean }> {
  const values = valuesOf(form, await slugOf(db, form.article_id))
  const revision = await nextRevision(db, userId)
  const stored = await find(db, userId, id)
  if (stored !== undefined) {
    if (isStored(stored, values)) return { highlight: toHighlight(stored), isNew: false }
    if (stored.deleted || !isBase(stored, form.base)) throw new Conflict(toHighlight(stored))
  }
  const changed = { ...values, updated_at: laterThan(stored), revision }
  await db
    .insertInto('highlights')
    .values({ user_id: userId, id, ...changed })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changed))
    .execute()
  if (stored === undefined) await refuseTooMany(db, userId)
  const row = await find(db, userId, id)
  if (row === undefined) throw new Error('the highlight that was just written is not there')
  return { highlight: toHighlight(row), isNew: stored === undefined }
}

const NO_TEXT = { quote: '', before: '', after: '', note: '', deleted: true } as const

/**
 * Deletes a highlight's text and leaves a row that says so to other devices. Does nothing when there is no such highlight.
 * Call it in a transaction. Throws a `Conflict` when another device changed the row after `base`.
 */
export async function removeHighlight(db: Kysely<Schema>, userId: string, id: string, base?: string): Promise<void> {
  const revision = await nextRevision(db, userId)
  const stored = await find(db, userId, id)
  if (stored === undefined || stored.deleted) return
  if (base !== undefined && !isBase(stored, base)) throw new Conflict(toHighlight(stored))
  await db
    .updateTable('highlights')
    .set({ ...NO_TEXT, updated_at: laterThan(stored), revision })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  // The stored answers of earlier changes have the text too.
  await db
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('request', '=', putOf(id)), eb('request', 'like', `${putOf(id)} %`)]))
    .execute()
}

const putOf = (id: string): string => `PUT highlight ${id}`

/** How the change of a highlight is called beside its idempotency key. */
export const putRequestOf = (id: string, form: HighlightForm): string =>
  `${putOf(id)} ${createHash('sha256').update(JSON.stringify(form)).digest('base64url')}`

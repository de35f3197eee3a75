import { type HighlightColor, type HighlightContent, MAX_NOTE_UNITS } from '#contract/library/highlights.ts'
import { newId } from '#contract/library/new-id.ts'
import type { ReaderDb } from '#db/db.ts'
import { db as deviceDb } from '#db/open.ts'
import type { HighlightIntentRow } from '#db/reader/highlight-schema.ts'
import { highlightIntentsOf, isHighlightSettled } from '#db/reader/highlights.ts'
import { bothNotes, changedSide } from '#db/reader/merge-notes.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience } from '#db/schema.ts'

export interface NewHighlight extends Omit<HighlightContent, 'made_at'> {
  /** Of the article, for messages, in case the article is deleted. */
  readonly title: string
}

/** What a reader can change about a highlight. */
export interface HighlightChange {
  readonly note?: string
  readonly color?: HighlightColor
}

/** What the device has of one highlight. */
interface Known {
  readonly aud: Audience
  readonly intent: HighlightIntentRow | undefined
  readonly shown: HighlightContent | null
  /** A new intent on top of what is known. */
  readonly next: (wanted: HighlightContent | null, articleId: string, title: string) => HighlightIntentRow
}

const change = <T>(db: ReaderDb, work: () => Promise<T>): Promise<T> =>
  db.transaction('rw', [db.highlights, db.highlightIntents, db.meta], work)

/** What was tried is sent again first, and not at once: the server has just failed or refused. */
const AGAIN_MS = 500

/** When a changed intent is sent. A parked one no longer waits. */
function dueAfterChange({ state, nextAt, tried }: HighlightIntentRow, now: number): number {
  if (state !== 'parked') return nextAt
  return tried === null ? 0 : Math.min(nextAt, now + AGAIN_MS)
}

const isoTime = (now: number): string => new Date(now).toISOString()

/**
 * `aud`: the reader to whom the page belongs. Another tab may have signed them out or in since. A visitor's row stays a visitor's then, and
 * nothing is written for an account that is no longer here. Null: nothing may be written, also while a sign-out is under way.
 */
async function readKnown(db: ReaderDb, aud: Audience, id: string, now: number): Promise<Known | null> {
  const session = await readSession(db)
  if (session.signingOut || (aud !== 'pub' && aud !== session.aud)) return null
  const intent = await db.highlightIntents.get([aud, id])
  const stored = await db.highlights.get([aud, id])
  const server = stored?.content ?? null
  const base =
    stored === undefined || server === null
      ? null
      : { updatedAt: stored.updatedAt, note: server.note, color: server.color }
  return {
    aud,
    intent,
    shown: intent === undefined ? server : intent.wanted,
    next: (wanted, articleId, title) => ({
      ...{ aud, id, articleId, title, wanted, key: newId(), madeAt: now, tries: 0, reason: null },
      base: intent === undefined ? base : intent.base,
      tried: intent?.tried ?? null,
      // One that is being sent stays so, and a parked one no longer waits.
      state: intent?.state === 'sending' ? 'sending' : 'pending',
      nextAt: intent === undefined ? 0 : dueAfterChange(intent, now),
    }),
  }
}

/** Stores what the reader wants. There is nothing to send when the server has it, or never had it. */
async function write(db: ReaderDb, intent: HighlightIntentRow): Promise<void> {
  const isGone = intent.aud === 'pub' && intent.wanted === null
  if (intent.state !== 'sending' && (isGone || isHighlightSettled(intent)))
    await db.highlightIntents.delete([intent.aud, intent.id])
  else await db.highlightIntents.put(intent)
}

/** Makes a highlight of this reader, at once and also offline. Gives its id, or null if it could not be written. */
export function addHighlight(
  aud: Audience,
  { title, ...passage }: NewHighlight,
  db: ReaderDb = deviceDb,
  now = Date.now(),
): Promise<string | null> {
  return change(db, async () => {
    const id = newId()
    const known = await readKnown(db, aud, id, now)
    if (known === null) return null
    await write(db, known.next({ ...passage, made_at: isoTime(now) }, passage.article_id, title))
    return id
  })
}

/** Makes several highlights, all of them or none. Gives their ids, or null if they could not be written. */
export function addHighlights(aud: Audience, added: readonly NewHighlight[]): Promise<readonly string[] | null> {
  return change(deviceDb, async () => {
    const ids: string[] = []
    for (const one of added) {
      const id = await addHighlight(aud, one)
      if (id === null) return null
      ids.push(id)
    }
    return ids
  })
}

/**
 * Changes note or color. `seen` is the highlight as the reader saw it: what another tab or device wrote since stays too.
 * If it was deleted since, a text makes a new highlight. Gives the id.
 */
export function changeHighlight(
  aud: Audience,
  id: string,
  seen: NewHighlight,
  changed: HighlightChange,
  db: ReaderDb = deviceDb,
  now = Date.now(),
): Promise<string | null> {
  return change(db, async () => {
    const known = await readKnown(db, aud, id, now)
    if (known === null) return null
    const { title, ...content } = seen
    const { shown } = known
    const mine = changed.note ?? seen.note
    const note = shown === null ? '' : (changedSide(mine, shown.note, seen.note) ?? bothNotes(mine, shown.note))
    if (shown === null || note.length > MAX_NOTE_UNITS)
      return mine === seen.note ? null : addHighlight(aud, { title, ...content, ...changed }, db, now)
    const next = { ...shown, color: changed.color ?? shown.color, note, made_at: isoTime(now) }
    await write(db, known.next(next, shown.article_id, title))
    return id
  })
}

/** Deletes a highlight, unless it has another text than the reader saw. False when it was not deleted. */
export function removeHighlight(
  aud: Audience,
  id: string,
  { note, title }: Pick<NewHighlight, 'note' | 'title'>,
  db: ReaderDb = deviceDb,
  now = Date.now(),
): Promise<boolean> {
  return change(db, async () => {
    const known = await readKnown(db, aud, id, now)
    if (known === null || known.shown === null || known.shown.note !== note) return false
    await write(db, known.next(null, known.shown.article_id, title))
    return true
  })
}

/**
 * Gives the highlights that were made without an account to the reader who was asked, and returns their number. Null: another tab
 * signed this reader out meanwhile, and another account does not get them.
 */
export function adoptHighlights(asked: Audience, db: ReaderDb = deviceDb): Promise<number | null> {
  return change(db, async () => {
    const { aud, signingOut } = await readSession(db)
    if (aud === 'pub' || aud !== asked || signingOut) return null
    const intents = await highlightIntentsOf(db, 'pub')
    await db.highlightIntents.bulkPut(intents.map((intent) => ({ ...intent, aud })))
    await db.highlightIntents.bulkDelete(intents.map(({ id }) => ['pub', id]))
    return intents.length
  })
}

/** Sends a parked change again. */
export function retryHighlight(id: string, db: ReaderDb = deviceDb, now = Date.now()): Promise<void> {
  return change(db, async () => {
    const { aud } = await readSession(db)
    const intent = await db.highlightIntents.get([aud, id])
    if (intent?.state !== 'parked') return
    await db.highlightIntents.put({
      ...intent,
      state: 'pending',
      reason: null,
      tries: 0,
      nextAt: dueAfterChange(intent, now),
    })
  })
}

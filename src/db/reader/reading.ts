import type { ReaderDb } from '../db.ts'
import type { ReadingRow } from '../schema.ts'

/** From this progress on, an article counts as finished. */
const FINISHED = 0.97

export const isFinished = ({ fraction }: Pick<ReadingRow, 'fraction'>): boolean => fraction >= FINISHED

/** How much of an article is read, 0 to 1. Nothing of one that was not begun. */
export const shareRead = (reading: ReadingRow | null | undefined): number => reading?.fraction ?? 0

export const isRead = (reading: ReadingRow | undefined): boolean => reading !== undefined && isFinished(reading)

export const readReading = (db: ReaderDb, slug: string): Promise<ReadingRow | null> =>
  db.reading.get(slug).then((row) => row ?? null)

/** Which of these articles have a place that names another book: they were there before. */
export async function readInOtherBooks(
  db: ReaderDb,
  bookSlug: string,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = new Set(slugs)
  const rows = await db.reading.filter((row) => row.bookSlug !== bookSlug && asked.has(row.slug)).toArray()
  return new Set(rows.map(({ slug }) => slug))
}

/**
 * Takes the place at a former slug of an article along, if it is the latest one, and one from the book where the article was
 * before. Call it within a transaction.
 */
export async function moveReading(
  db: ReaderDb,
  {
    slug,
    bookSlug,
    formerly,
  }: { readonly slug: string; readonly bookSlug: string; readonly formerly: readonly string[] },
): Promise<void> {
  const rows = (await db.reading.bulkGet([slug, ...formerly])).filter((row) => row !== undefined)
  if (rows.every((row) => row.slug === slug && row.bookSlug === bookSlug)) return
  const [latest] = rows.sort((a, b) => b.readAt - a.readAt)
  await db.reading.bulkDelete([...formerly])
  if (latest !== undefined) await db.reading.put({ ...latest, slug, bookSlug })
}

/** The reader's places, the latest first. */
export const readReadings = (db: ReaderDb): Promise<readonly ReadingRow[]> =>
  db.reading.orderBy('readAt').reverse().toArray()

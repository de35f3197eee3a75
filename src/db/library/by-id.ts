import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { audiencesOf } from '../view.ts'
import type { ArticleRow } from './article-schema.ts'
import { readToc } from './books.ts'
import { newestIn, readManifests } from './manifest.ts'

/**
 * The stored articles of a language that have these ids, which are the same in all languages: the reader's own rows, or else everybody's.
 * A book that the list does not name yet does not count.
 */
export async function readById(
  db: ReaderDb,
  view: View,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ArticleRow>> {
  const found = new Map<string, ArticleRow>()
  const books = await readToc(db, view, 'books')
  for (const aud of audiencesOf(view)) {
    if (found.size === ids.size) break
    const manifests = await readManifests(db, { aud, lang: view.lang })
    const listed = manifests.filter(({ bookSlug }) => books === null || books.slugs.includes(bookSlug))
    for (const [id, article] of newestIn(listed, 'id')) if (ids.has(id) && !found.has(id)) found.set(id, article)
  }
  return found
}

import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { bookScope } from '#db/library/book-scope.ts'
import { packKey } from '#db/library/manifest.ts'
import type { Job } from '../job/fence.ts'

/**
 * Takes all that is stored of a book along to its new slug: nothing is downloaded again, and no reader waits for it. Call it within a
 * transaction.
 */
export async function renameBook(job: Job, from: string, to: string): Promise<void> {
  await renameTexts(job, from, to)
  await renameList(job, from, to)
  await renameFiles(job, from, to)
  const { db } = job
  await db.reading.filter(({ bookSlug }) => bookSlug === from).modify({ bookSlug: to })
  // In another language the book may still have the old slug here.
  const settings = await readOfflineSettings(db)
  if (settings.removedBooks.includes(from))
    await db.meta.put({ ...settings, removedBooks: [...new Set([...settings.removedBooks, to])] })
}

async function renameTexts({ db, aud, lang }: Job, from: string, to: string): Promise<void> {
  const manifest = await db.manifests.get([aud, lang, from])
  if (manifest === undefined) return
  const numbers = [...new Set(manifest.articles.flatMap(({ pack }) => pack ?? []))]
  const keys = numbers.map((pack) => packKey(manifest, pack))
  const packs = (await db.packs.bulkGet(keys)).filter((row) => row !== undefined)
  await db.packs.bulkPut(packs.map((row) => ({ ...row, bookSlug: to })))
  await db.packs.bulkDelete(keys)
  await db.manifests.put({ ...manifest, bookSlug: to })
  await db.manifests.delete([aud, lang, from])
}

async function renameList({ db, aud, lang }: Job, from: string, to: string): Promise<void> {
  const toc = await db.tocs.get([aud, lang, bookScope(from)])
  if (toc !== undefined) await db.tocs.put({ ...toc, list: bookScope(to) })
  await db.tocs.delete([aud, lang, bookScope(from)])
  const scope = await db.scopes.get([aud, lang, bookScope(from)])
  if (scope !== undefined) await db.scopes.put({ ...scope, name: bookScope(to) })
  await db.scopes.delete([aud, lang, bookScope(from)])
}

/** The bytes stay where they are. A file that is arriving comes under an address that is no more: the reader asks for it again. */
async function renameFiles({ db, aud, lang }: Job, from: string, to: string): Promise<void> {
  const rows = await db.files.filter((row) => row.aud === aud && row.lang === lang && row.bookSlug === from).toArray()
  const here = rows.filter(({ state }) => state !== 'loading')
  await db.files.bulkPut(here.map((row) => ({ ...row, bookSlug: to, storedAs: row.storedAs ?? from })))
  await db.files.bulkDelete(rows.map(({ format }) => [aud, lang, from, format]))
}

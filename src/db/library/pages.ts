import type { ReaderDb } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import type { PageRow } from '../schema.ts'
import type { Found } from '../view.ts'
import { hasCome } from './has-come.ts'

/** The content pages in order. Null while they are not on the device. A library may have none. */
export async function readPages(db: ReaderDb, lang: string): Promise<readonly PageRow[] | null> {
  const rows = await rowsOf(db.pages, lang)
  if (rows.length === 0 && !(await hasCome(db, 'pages', lang))) return null
  return rows.sort((a, b) => a.position - b.position)
}

export async function readPage(db: ReaderDb, lang: string, slug: string): Promise<Found<PageRow>> {
  const pages = await readPages(db, lang)
  if (pages === null) return { state: 'not-yet' }
  const value = pages.find((page) => page.slug === slug)
  return value === undefined ? { state: 'missing' } : { state: 'found', value }
}

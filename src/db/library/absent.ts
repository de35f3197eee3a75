import { isScreen } from '#contract/screens.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readArticle } from './articles.ts'
import { readBookAt } from './books.ts'
import { readPage } from './pages.ts'

/** Whether nothing is at a path, as far as the lists on the device say. */
export async function isAbsent(db: ReaderDb, view: View, path: string): Promise<boolean> {
  const [slug = '', article] = path.slice(1).split('/').map(decodeURIComponent)
  if (slug === '' || isScreen(path)) return false
  if (article !== undefined) return (await readArticle(db, view, slug, article)).state === 'missing'
  const [book, page] = await Promise.all([readBookAt(db, view, slug), readPage(db, view.lang, slug)])
  return book.state === 'missing' && page.state === 'missing'
}

import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { audiencesOf } from '../view.ts'
import type { ArticleRow } from './article-schema.ts'
import { packKey } from './manifest.ts'

/** The stored text of one article in the view's language. Null while it is not on the device. */
export async function readText(
  db: ReaderDb,
  view: View,
  { bookSlug, id }: Pick<ArticleRow, 'bookSlug' | 'id'>,
): Promise<string | null> {
  for (const aud of audiencesOf(view)) {
    const manifest = await db.manifests.get([aud, view.lang, bookSlug])
    const article = manifest?.articles.find((one) => one.id === id)
    if (manifest === undefined || article === undefined || article.pack === null) continue
    const pack = await db.packs.get(packKey(manifest, article.pack))
    const text = pack?.texts.find(({ slug }) => slug === article.slug)
    if (text !== undefined) return text.html
  }
  return null
}

import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { getFrom } from '../get.ts'
import { audiencesOf } from '../view.ts'
import { textOf } from './article-reader.ts'
import type { ArticleRow } from './article-schema.ts'
import { articleIn } from './manifest.ts'

/** The stored text of one article in the view's language. Null while it is not on the device. */
export async function readText(
  db: ReaderDb,
  view: View,
  { bookSlug, id }: Pick<ArticleRow, 'bookSlug' | 'id'>,
): Promise<string | null> {
  for (const aud of audiencesOf(view)) {
    const manifest = await db.manifests.get([aud, view.lang, bookSlug])
    const slug = manifest?.articles.find((one) => one.id === id)?.slug
    const text = await textOf(getFrom(db), articleIn(manifest, slug))
    if (text.state === 'stored') return text.html
  }
  return null
}

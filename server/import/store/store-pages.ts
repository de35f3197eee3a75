import type { Transaction } from 'kysely'
import { stampChange } from '#server/db/content-clock.ts'
import type { Schema } from '#server/db/schema.ts'
import type { LibraryPage } from '#server/import/library.ts'
import { type Changes, revisionOf } from './changes.ts'
import { pageRow } from './store-rows.ts'

/** Writes the pages over the stored ones. Pages that are no longer in the folder are deleted. */
export async function storePages(
  trx: Transaction<Schema>,
  pages: readonly LibraryPage[],
  changes: Changes,
): Promise<void> {
  const stored = await trx.selectFrom('pages').select(['id', 'slug']).execute()
  for (const { id, slug } of stored.filter((row) => !pages.some((page) => page.slug === row.slug))) {
    await trx.deleteFrom('pages').where('id', '=', id).execute()
    changes.removed.push(`page ${slug}`)
  }
  for (const { slug, position, translations } of pages) {
    const id = await pageRow(trx, { slug, position })
    const known = await trx
      .selectFrom('page_translations')
      .select(['lang', 'revision'])
      .where('page_id', '=', id)
      .execute()
    for (const { lang } of known.filter((row) => !translations.some((text) => text.lang === row.lang))) {
      await trx.deleteFrom('page_translations').where('page_id', '=', id).where('lang', '=', lang).execute()
      changes.removed.push(`page ${slug}.${lang}`)
    }
    for (const { lang, title, seoTitle, seoDescription, content } of translations) {
      const revision = revisionOf(slug, position, title, seoTitle, seoDescription, content)
      const before = known.find((row) => row.lang === lang)
      if (before?.revision === revision) continue
      const row = {
        title,
        seo_title: seoTitle,
        seo_description: seoDescription,
        content,
        revision,
        updated_at: await stampChange(trx),
      }
      await trx
        .insertInto('page_translations')
        .values({ page_id: id, lang, ...row })
        .onConflict((conflict) => conflict.columns(['page_id', 'lang']).doUpdateSet(row))
        .execute()
      changes[before === undefined ? 'added' : 'changed'].push(`page ${slug}.${lang}`)
    }
  }
}

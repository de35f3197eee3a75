import { entriesOf } from '#src/db/manifest.ts'
import type { ArticleRow5, ManifestEntry5, ManifestRow5 } from '#src/db/older-schema.ts'
import type { ArticlePackRow, ManifestEntry, ManifestRow } from '#src/db/pack-schema.ts'
import { articlesIn } from '#src/db/packs.ts'

/** What is stored of articles, as version 5 had it. */
export interface OlderRows {
  readonly articles: readonly ArticleRow5[]
  readonly manifests: readonly ManifestRow5[]
}

const olderEntry = ({ slug, id, pack, here, minutes, chars, restricted, figures }: ManifestEntry): ManifestEntry5 => ({
  slug,
  id,
  pack: here ? pack : null,
  minutes,
  ...(chars !== null && { chars }),
  ...(restricted && { restricted: true as const }),
  ...(figures.length > 0 && { figures }),
})

export function olderRows(articlePacks: readonly ArticlePackRow[], manifests: readonly ManifestRow[]): OlderRows {
  const entries = new Map(
    manifests.flatMap((row) =>
      entriesOf(row).map((entry) => [`${row.aud} ${row.lang} ${row.bookSlug} ${entry.slug}`, entry] as const),
    ),
  )
  return {
    articles: articlePacks.flatMap(articlesIn).map((row) => {
      const entry = entries.get(`${row.aud} ${row.lang} ${row.bookSlug} ${row.slug}`)
      return { ...row, figures: entry?.figures ?? [], ...(entry?.here && { pack: entry.pack }) }
    }),
    manifests: manifests.map((row) => ({
      aud: row.aud,
      lang: row.lang,
      bookSlug: row.bookSlug,
      articles: entriesOf(row).map(olderEntry),
    })),
  }
}

import type { ReaderDb } from '../../src/db/db.ts'
import type { Body, PackKey } from '../../src/db/pack-schema.ts'
import type { ArticleRow } from '../../src/db/schema.ts'
import type { Scope } from '../rows.ts'

/** These articles with their texts, as far as they are here. A pack is read once for all of them. */
export async function readTexts(
  db: ReaderDb,
  { aud, lang }: Scope,
  slugs: readonly string[],
): Promise<readonly { readonly row: ArticleRow; readonly body: Body }[]> {
  const rows = (await db.articles.bulkGet(slugs.map((slug) => [aud, lang, slug]))).filter((row) => row !== undefined)
  const keys = new Map(
    rows.flatMap(({ bookSlug, pack }): [number, PackKey][] =>
      pack === undefined ? [] : [[pack, [aud, lang, bookSlug, pack]]],
    ),
  )
  const packs = await db.packs.bulkGet([...keys.values()])
  const bodies = new Map(packs.flatMap((pack) => pack?.bodies.map((body) => [body.slug, body] as const) ?? []))
  return rows.flatMap((row) => {
    const body = bodies.get(row.slug)
    return row.pack === undefined || body === undefined ? [] : [{ row, body }]
  })
}

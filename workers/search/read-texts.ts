import type { ReaderDb } from '../../src/db/db.ts'
import type { Body, PackKey } from '../../src/db/pack-schema.ts'
import type { ArticleRow } from '../../src/db/schema.ts'
import type { Scope } from '../rows.ts'

/** Across books: packs of before version 5 were numbered from 0 in each. */
const nameOf = ({ bookSlug, pack }: Pick<ArticleRow, 'bookSlug' | 'pack'>): string => `${bookSlug} ${pack}`

/** These articles with their texts, as far as they are here, at one moment. A pack is read once for all of them. */
export async function readTexts(
  db: ReaderDb,
  { aud, lang }: Scope,
  slugs: readonly string[],
): Promise<readonly { readonly row: ArticleRow; readonly body: Body }[]> {
  return db.transaction('r', db.articles, db.packs, async () => {
    const rows = (await db.articles.bulkGet(slugs.map((slug) => [aud, lang, slug]))).filter((row) => row !== undefined)
    const keys = new Map(
      rows.flatMap(({ bookSlug, pack }): [string, PackKey][] =>
        pack === undefined ? [] : [[nameOf({ bookSlug, pack }), [aud, lang, bookSlug, pack]]],
      ),
    )
    const packs = await db.packs.bulkGet([...keys.values()])
    const bodies = new Map(packs.flatMap((pack) => (pack === undefined ? [] : [[nameOf(pack), pack.bodies] as const])))
    return rows.flatMap((row) => {
      const body = bodies.get(nameOf(row))?.find(({ slug }) => slug === row.slug)
      return body === undefined ? [] : [{ row, body }]
    })
  })
}

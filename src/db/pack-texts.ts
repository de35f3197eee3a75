import type { Transaction } from 'dexie'
import { figuresIn } from './figures.ts'
import type { ArticleRow5, ManifestEntry5, ManifestRow5 } from './older-schema.ts'
import type { Body } from './pack-schema.ts'
import type { TocRow } from './schema.ts'

/** So many texts are in memory at once. */
const PACK_TEXTS = 17

/**
 * Brings the texts of before version 5, a row each, into packs, within the upgrade's one transaction: whatever ends it leaves the device as it
 * was. Every article keeps what it has.
 */
export async function packTexts(transaction: Transaction): Promise<void> {
  const articles = transaction.table<ArticleRow5>('articles')
  const bodies = transaction.table<Body>('bodies')
  const books = new Map<string, ArticleRow5[]>()
  for (const row of await articles.toArray()) {
    const book = `${row.aud} ${row.lang} ${row.bookSlug}`
    const held = books.get(book)
    if (held === undefined) books.set(book, [row])
    else held.push(row)
  }
  for (const rows of books.values()) {
    const [first] = rows
    if (first === undefined) continue
    const { aud, lang, bookSlug } = first
    const entries: ManifestEntry5[] = []
    rows.sort((a, b) => a.position - b.position)
    for (let from = 0; from < rows.length; from += PACK_TEXTS) {
      const some = rows.slice(from, from + PACK_TEXTS)
      const texts = await bodies.bulkGet(some.map(({ slug }) => [aud, lang, slug]))
      const held = texts.flatMap((text) => text ?? [])
      // None was used before, so that the number of the first will do.
      const pack = from
      if (held.length > 0)
        await transaction.table('packs').add({
          aud,
          lang,
          bookSlug,
          pack,
          bodies: held.map(({ slug, html, restricted }) => ({ slug, html, restricted })),
        })
      for (const [at, row] of some.entries()) {
        const text = texts[at]
        const figures = row.figures ?? (text === undefined ? [] : figuresIn(text.html))
        const entry = {
          slug: row.slug,
          id: row.id,
          pack: text === undefined ? null : pack,
          minutes: row.readingMinutes,
          ...(text !== undefined && { chars: text.html.length }),
          ...(text?.restricted && { restricted: true as const }),
        }
        entries.push(figures.length === 0 ? entry : { ...entry, figures })
      }
      await articles.bulkPut(some.filter((_, at) => texts[at] !== undefined).map((row) => ({ ...row, pack })))
    }
    const manifest: ManifestRow5 = { aud, lang, bookSlug, articles: entries }
    await transaction.table('manifests').add(manifest)
    await tellList(transaction, manifest)
  }
}

/** Lists from before they told their minutes and pictures. */
async function tellList(transaction: Transaction, { aud, lang, bookSlug, articles }: ManifestRow5): Promise<void> {
  const tocs = transaction.table<TocRow>('tocs')
  const toc = await tocs.get([aud, lang, `book:${bookSlug}`])
  if (toc === undefined) return
  const listed = new Set(toc.slugs)
  const entries = articles.filter(({ slug }) => listed.has(slug))
  await tocs.put({
    ...toc,
    minutes: toc.minutes ?? entries.reduce((sum, { minutes }) => sum + minutes, 0),
    figures: toc.figures ?? entries.flatMap(({ figures }) => figures ?? []),
  })
}

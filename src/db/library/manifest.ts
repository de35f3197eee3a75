import type { BookScope, ManifestEntry, ManifestRow } from './pack-schema.ts'

/** The pack of an article, and whether its text is stored. */
export type Place = Pick<ManifestEntry, 'pack' | 'here'>

/** Undefined if the book has no such article. */
export function placeIn(manifest: ManifestRow | undefined, slug: string): Place | undefined {
  const at = manifest?.slugs.indexOf(slug) ?? -1
  const pack = manifest?.packs[at]
  return pack === undefined ? undefined : { pack, here: manifest?.here[at] === true }
}

export function entriesOf(row: ManifestRow): ManifestEntry[] {
  const figures = new Map(row.figures)
  return row.slugs.map((slug, at) => ({
    slug,
    id: row.ids[at] ?? '',
    pack: row.packs[at] ?? 0,
    here: row.here[at] ?? false,
    minutes: row.minutes[at] ?? 0,
    chars: row.chars[at] ?? null,
    restricted: row.restricted[at] ?? false,
    figures: figures.get(slug) ?? [],
  }))
}

export const manifestRow = ({ aud, lang, bookSlug }: BookScope, entries: readonly ManifestEntry[]): ManifestRow => ({
  aud,
  lang,
  bookSlug,
  slugs: entries.map(({ slug }) => slug),
  ids: entries.map(({ id }) => id),
  packs: entries.map(({ pack }) => pack),
  here: entries.map(({ here }) => here),
  minutes: entries.map(({ minutes }) => minutes),
  chars: entries.map(({ chars }) => chars),
  restricted: entries.map(({ restricted }) => restricted),
  figures: entries.flatMap(({ slug, figures }) => (figures.length === 0 ? [] : [[slug, figures] as const])),
})

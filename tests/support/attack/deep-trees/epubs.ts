import { zipSync } from 'fflate'
import { type EpubImport, readEpubs } from '#server/import/epub/read-epubs.ts'
import { type EpubFiles, type EpubParts, epubFiles } from '../../content/epub-source.ts'
import { EMPTY_SHELF, writeEpubs } from '../../content/read-epub.ts'
import { type Deep, nested, outcomeOf } from './reading.ts'

const PARTS: EpubParts = {
  pages: [['a.xhtml', '<h1>T</h1><p>Plain words.</p>']],
  toc: '<li><a href="a.xhtml">T</a></li>',
}
const OLDER: EpubParts = {
  pages: PARTS.pages,
  items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
}

/** Stored, not packed. Packed, it would be refused for its ratio. */
const zipped = (files: EpubFiles): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])), {
    level: 0,
  })

/** What an import says of the file. A page that is too deep costs itself. */
const leftOutOf = ({ reports }: EpubImport): string => `read ${reports.flatMap(({ leftOut }) => leftOut).join()}`

/** An EPUB of which some files are others. */
const epub =
  (files: (levels: number) => EpubFiles, parts: EpubParts = PARTS): Deep =>
  (levels) => {
    const paths = writeEpubs({ 'book.epub': zipped({ ...epubFiles(parts), ...files(levels) }) })
    return () => outcomeOf(readEpubs(paths, EMPTY_SHELF, {}).then(leftOutOf))
  }

const page =
  (bodyOf: (levels: number) => string, type = ''): Deep =>
  (levels) =>
    epub(() => ({ 'OPS/a.xhtml': `${type}<html><body><h1>T</h1>${bodyOf(levels)}</body></html>` }))(levels)

/** A name has at most 65,535 bytes. */
const MOST_FOLDERS = 30_000
function deepNames(levels: number): EpubFiles {
  const names: string[] = []
  for (let left = levels; left > 0; left -= MOST_FOLDERS) names.push('a/'.repeat(Math.min(left, MOST_FOLDERS)))
  return Object.fromEntries(names.map((name, at) => [`${name}${at}`, 'x']))
}

export const DEEP_EPUBS: Readonly<Record<string, Deep>> = {
  'a page of an EPUB': page((levels) => nested('<div>', '</div>', levels)),
  'a page of lists': page((levels) => nested('<ul><li>', '</li></ul>', levels / 2)),
  'a page whose type seems to hide it': page((levels) => nested('<b>', '</b>', levels), '<!DOCTYPE html [<!-- ]>'),
  'a drawing on a page': page((levels) => `<svg>${nested('<g>', '</g>', levels)}</svg>`),
  'a formula on a page': page((levels) => `<math>${nested('<mrow>', '</mrow>', levels)}</math>`),
  'a package document': epub((levels) => ({ 'OPS/book.opf': nested('<package>', '</package>', levels) })),
  'a list of contents': epub((levels) => ({ 'OPS/nav.xhtml': nested('<ol><li>', '</li></ol>', levels / 2) })),
  'an older list of contents': epub((levels) => ({ 'OPS/toc.ncx': nested('<navMap>', '</navMap>', levels) }), OLDER),
  'a container': epub((levels) => ({ 'META-INF/container.xml': nested('<container>', '</container>', levels) })),
  'a list of what is encrypted': epub((levels) => ({ 'META-INF/encryption.xml': nested('<e>', '</e>', levels) })),
  'folders in a zip': epub(deepNames),
}

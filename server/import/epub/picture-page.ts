import { element } from '#server/import/element.ts'
import type { Archive } from './package/archive.ts'
import { elementsOf, oneLine, parseXml, textContent } from './package/xml.ts'
import { epubAddress, type Page } from './text/page-tree.ts'

/** The title of a drawing. Empty when it has none. Throws `UnreadableFile`. */
function titleOf(archive: Archive, path: string): string {
  const [title] = elementsOf(parseXml(path, archive.text(path)), 'title')
  return title === undefined ? '' : oneLine(textContent(title))
}

/** A page of the reading order that is a picture itself: a figure. */
export const picturePage = (archive: Archive, path: string): Page => ({
  path,
  body: element('body', {}, [
    element('figure', {}, [
      element('img', { src: epubAddress(path, ''), alt: /\.svg$/i.test(path) ? titleOf(archive, path) : '' }),
    ]),
  ]),
  drawings: new Map(),
})

import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, isBlank } from '#server/import/element.ts'
import { append } from '#server/import/long-lists.ts'
import { hasTag } from '../text/figures.ts'
import { hasBlocks, isDropped, isVisible } from '../text/inline.ts'
import type { Page } from '../text/page-tree.ts'
import { wordsOf } from '../text/prose.ts'

/** Where one paragraph follows another. */
interface Place {
  readonly path: string
  readonly parent: Element
  /** The empty lines between both. */
  readonly lines: readonly Element[]
}

/** Elements that hold paragraphs. */
const GROUP = /^(?:body|section|article|main|div)$/

const isParagraph = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  /^(?:p|div)$/.test(node.tagName) &&
  node.properties.verse === undefined &&
  !isDropped(node) &&
  !hasBlocks(node)

/** What a reader sees as an empty line: a no-break space, a break or a height, and no words. */
const isEmptyLine = (node: Element): boolean =>
  !isVisible([node]) && (textOf(node).includes('\u00a0') || hasTag(node, /^br$/) || node.properties.isTall === true)

/** Whether words end as a sentence does. Titles, names, dates and numbers do not: the empty lines around them are no breaks. */
function isProse(node: Element): boolean {
  const words = wordsOf(node).trim()
  return /[\p{Ll}\p{Lo}]/u.test(words) && /\p{P}$/u.test(words)
}

/** What leaves nothing where it stands. */
function isNothing(node: ElementContent): boolean {
  if (node.type !== 'element') return isBlank(node)
  return (isDropped(node) || !isVisible([node])) && node.tagName !== 'hr' && !hasTag(node, /^hr$/)
}

function placesIn(path: string, parent: Element, notes: ReadonlySet<Element>): Place[] {
  const places: Place[] = []
  let isAfterProse = false
  let lines: Element[] = []
  for (const child of parent.children) {
    if (isParagraph(child) && isEmptyLine(child)) lines.push(child)
    else if (!isNothing(child)) {
      const isText = isParagraph(child) && !notes.has(child) && isProse(child)
      if (isAfterProse && isText) places.push({ path, parent, lines })
      isAfterProse = isText
      lines = []
      if (child.type === 'element' && GROUP.test(child.tagName)) append(places, placesIn(path, child, notes))
    }
  }
  return places
}

/** In so many places a book has no more empty lines than it sets for space. */
const USUAL_SHARE = 2 / 3

/**
 * Puts a line across the text where a book has more empty lines between two paragraphs than in most places: the scene changes there.
 * `onSpace` is called for all other places with empty lines. The pages are changed.
 */
export function markSceneBreaks(
  pages: readonly Page[],
  notes: ReadonlySet<Element>,
  onSpace: (path: string) => void,
): void {
  const places = pages.flatMap(({ path, body }) => placesIn(path, body, notes))
  const counts = places.map(({ lines }) => lines.length).sort((a, b) => a - b)
  const usual = Number(counts[Math.ceil(USUAL_SHARE * counts.length) - 1])
  for (const { path, parent, lines } of places) {
    const [first] = lines
    if (first === undefined) continue
    if (lines.length > usual) parent.children.splice(parent.children.indexOf(first), 0, element('hr', {}))
    else onSpace(path)
  }
}

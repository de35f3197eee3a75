import type { Element, ElementContent, Properties } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { isNoteMark } from '#server/files/notes.ts'
import { element, inRuns } from '#server/import/element.ts'

/** Elements that hold blocks or words. What else holds words stands in a line. */
const BLOCKS = /^(?:p|h[1-6]|ul|ol|li|blockquote|figure|figcaption|table|caption|thead|tbody|tr|th|td|section|div)$/
/** What has no words of its own, or has them as one. */
const WHOLE = /^(?:pre|code|math|ruby|img|br|hr)$/

const tongueOf = ({ lang, dir }: Properties, around: Properties): Properties => ({
  ...around,
  ...(lang === undefined ? {} : { lang }),
  ...(dir === undefined ? {} : { dir }),
})

/** The number of a note has no language, and the typesetter looks for it in headings. */
const isMark = (node: ElementContent): boolean =>
  node.type === 'element' && (isNoteMark(node) || (node.tagName === 'sup' && node.children.some(isMark)))

const isBlock = (node: ElementContent): boolean => node.type === 'element' && BLOCKS.test(node.tagName)

/** A picture is looked for where it is. */
const isWordless = (node: ElementContent): boolean => node.type === 'element' && textOf(node).trim() === ''

const isApart = (node: ElementContent): node is Element => isBlock(node) || isMark(node) || isWordless(node)

/** Nodes with their words in spans of a language and direction. */
function inSpans(nodes: readonly ElementContent[], tongue: Properties): ElementContent[] {
  const isPlain = Object.keys(tongue).length === 0
  const shown = (node: ElementContent): ElementContent =>
    node.type === 'element' ? withSpans(node, isBlock(node) ? tongue : {}) : node
  return inRuns(nodes, isApart).flatMap((part) => {
    if ('type' in part) return [shown(part)]
    const words = part.map(shown)
    return isPlain ? words : [element('span', tongue, words)]
  })
}

/** An element with its words in a span of its language or direction, or of one around it: the typesetter knows these of spans only. */
function withSpans(node: Element, around: Properties): Element {
  if (WHOLE.test(node.tagName) || isMark(node)) return node
  if (node.tagName === 'span') return { ...node, children: inSpans(node.children, {}) }
  return { ...node, children: inSpans(node.children, tongueOf(node.properties, around)) }
}

/** The parts of a text with each language and direction in spans. */
export const spanTongues = (nodes: readonly ElementContent[]): ElementContent[] => inSpans(nodes, {})

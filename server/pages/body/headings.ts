import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { propertyText } from '#server/import/element.ts'
import { headingText } from '#server/import/html/heading-text.ts'

const isSection = (node: Element): boolean => node.tagName === 'h2' && propertyText(node, 'id') !== ''

/** The headings of a text that a list of contents can link to. */
export function headingsIn(html: string): readonly { readonly id: string; readonly text: string }[] {
  const headings: { readonly id: string; readonly text: string }[] = []
  visit(unified().use(rehypeParse, { fragment: true }).parse(html), 'element', (node) => {
    if (isSection(node)) headings.push({ id: propertyText(node, 'id'), text: headingText(node) })
  })
  return headings
}

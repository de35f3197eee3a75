import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { gather, propertyText } from '#server/import/element.ts'
import { headingText } from '#server/import/html/heading-text.ts'

const isSection = (node: Element): boolean => node.tagName === 'h2' && propertyText(node, 'id') !== ''

/** The headings of a text that a list of contents can link to. */
export const headingsIn = (html: string): readonly { readonly id: string; readonly text: string }[] =>
  gather(unified().use(rehypeParse, { fragment: true }).parse(html), (node) =>
    isSection(node) ? { id: propertyText(node, 'id'), text: headingText(node) } : undefined,
  )

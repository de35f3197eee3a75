import type { ElementContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { headingWords, type Part } from '#page/ui/article/heading-words.ts'

/** A node as the browser has it. */
const partOf = (node: ElementContent): Part =>
  node.type === 'element'
    ? {
        nodeName: node.tagName.toUpperCase(),
        nodeValue: null,
        childNodes: node.children.map(partOf),
        dataset: node.properties.dataFootnoteRef === undefined ? {} : { footnoteRef: '' },
      }
    : { nodeName: `#${node.type}`, nodeValue: node.value, childNodes: [] }

const wordsIn = (html: string): string => {
  const [heading] = unified().use(rehypeParse, { fragment: true }).parse(html).children
  return heading?.type === 'element' ? headingWords(partOf(heading)) : ''
}

test.each([
  ['a note', '<h2>Head<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></h2>', 'Head'],
  ['a reading', '<h2><ruby>猫<rp>(</rp><rt>ねこ</rt><rp>)</rp></ruby> cats</h2>', '猫 cats'],
  [
    'raised and slanted letters, and a link',
    '<h2>B<sup>12</sup> <em>in</em> <a href="/x">oats</a><!-- x --></h2>',
    'B12 in oats',
  ],
])('the entry of a heading with %s', async (_, html, words) => {
  expect(wordsIn(html)).toBe(words)
})

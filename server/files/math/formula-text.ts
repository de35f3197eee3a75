import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { formulaLine } from '#contract/library/formula-line.ts'
import { elementsIn, propertyText } from '#server/import/element.ts'

/** A formula in one line, for voices and for where nothing can be drawn: `(a + b)/2`. */
export function formulaText(node: Element): string {
  const parts = elementsIn(node)
  return formulaLine(node.tagName, parts.map(formulaText), parts.length === 0 ? textOf(node) : '')
}

/** What a voice says for a formula: the book's own words, or the formula in one line. */
export const formulaAlternative = (math: Element): string => propertyText(math, 'alttext') || formulaText(math)

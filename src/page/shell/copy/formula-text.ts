import { formulaLine } from '#contract/library/formula-line.ts'

const lineOf = (element: Element): string =>
  formulaLine(element.localName, [...element.children].map(lineOf), element.textContent)

/** A formula in one line, as the books' files have it: the words of its author, or else its signs. */
export const formulaText = (math: Element): string => math.getAttribute('alttext')?.trim() || lineOf(math)

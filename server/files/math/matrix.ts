import type { Element } from 'hast'
import { elementsIn, propertyText } from '#server/import/element.ts'
import type { MathNode } from './math-node.ts'

type Align = 'left' | 'center' | 'right'
const isAlign = (word: string | undefined): word is Align => word === 'left' || word === 'center' || word === 'right'

const wordsIn = (node: Element, name: string): string[] => propertyText(node, name).trim().split(/\s+/)

const EMPTY: MathNode = { m: 'row', c: [] }

export function matrixOf(table: Element, convert: (node: Element) => MathNode): MathNode {
  const rows = elementsIn(table)
    .filter(({ tagName }) => tagName === 'mtr')
    .map(elementsIn)
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const forAll = wordsIn(table, 'columnalign')
  const align = Array.from({ length: count }, (_, at): Align => {
    const own = rows.map((cells) => cells[at]).find((cell) => cell !== undefined)
    const word = (own && propertyText(own, 'columnalign')) || forAll[Math.min(at, forAll.length - 1)]
    return isAlign(word) ? word : 'center'
  })
  const lines = wordsIn(table, 'columnlines').flatMap((word, at) =>
    /^(solid|dashed)$/.test(word) && at + 1 < count ? [at + 1] : [],
  )
  return {
    m: 'matrix',
    rows: rows.map((cells) =>
      Array.from({ length: count }, (_, at) => {
        const cell = cells[at]
        return cell === undefined ? EMPTY : convert({ ...cell, tagName: 'mrow' })
      }),
    ),
    align,
    lines,
  }
}

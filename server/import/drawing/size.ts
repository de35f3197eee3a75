import type { Element } from 'xast'
import { PictureError } from '#server/import/html/picture-error.ts'

const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 100
/** Counts everything that `use` repeats. Ten times ten times ten copies are a small file that hangs a browser. */
const MAX_DRAWN = 200_000

const elementsIn = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element')

/** Refuses a drawing whose file is small but that takes too long to draw. Throws `PictureError`. */
export function checkSize(root: Element): void {
  const named = new Map<string, Element>()
  let count = 0
  const walk = (node: Element, depth: number): void => {
    count += 1
    if (count > MAX_ELEMENTS) throw new PictureError(`the drawing holds more than ${MAX_ELEMENTS} elements`)
    if (depth > MAX_DEPTH) throw new PictureError(`the drawing is nested more than ${MAX_DEPTH} deep`)
    if (typeof node.attributes.id === 'string') named.set(node.attributes.id, node)
    for (const child of elementsIn(node)) walk(child, depth + 1)
  }
  walk(root, 1)

  const drawn = new Map<Element, number | 'underway'>()
  const costOf = (node: Element): number => {
    const known = drawn.get(node)
    if (known === 'underway') throw new PictureError('the drawing repeats itself without an end')
    if (known !== undefined) return known
    drawn.set(node, 'underway')
    const href = node.attributes['xlink:href']
    const used = node.name === 'use' && typeof href === 'string' ? named.get(href.slice(1)) : undefined
    const parts = used === undefined ? elementsIn(node) : [...elementsIn(node), used]
    const cost = parts.reduce((sum, part) => sum + costOf(part), 1)
    if (cost > MAX_DRAWN) throw new PictureError('the drawing repeats its parts too many times')
    drawn.set(node, cost)
    return cost
  }
  costOf(root)
}

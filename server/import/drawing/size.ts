import type { Element } from 'xast'
import { MOST_LEVELS, TOO_DEEP } from '#server/depth/limit.ts'
import { AS_PNG, PictureError } from '#server/import/picture-error.ts'

const MAX_ELEMENTS = 50_000
/** Counts everything that `use` repeats. Ten times ten times ten copies are a small file that hangs a browser. */
const MAX_DRAWN = 200_000

const elementsIn = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element')

/** What is drawn for an element: how many elements, and how many levels of them. */
interface Drawn {
  readonly cost: number
  readonly levels: number
}

/** What an element shows: its own parts, and for `use` another element. */
function partsOf(node: Element, named: ReadonlyMap<string, Element>): readonly Element[] {
  const href = node.attributes['xlink:href']
  const used = node.name === 'use' && typeof href === 'string' ? named.get(href.slice(1)) : undefined
  return used === undefined ? elementsIn(node) : [...elementsIn(node), used]
}

/** Refuses a drawing whose file is small but that takes too long to draw. Throws `PictureError`. */
export function checkSize(root: Element): void {
  const named = new Map<string, Element>()
  let count = 0
  const walk = (node: Element): void => {
    count += 1
    if (count > MAX_ELEMENTS) throw new PictureError(`the drawing holds more than ${MAX_ELEMENTS} elements; ${AS_PNG}`)
    if (typeof node.attributes.id === 'string') named.set(node.attributes.id, node)
    for (const child of elementsIn(node)) walk(child)
  }
  walk(root)

  const drawn = new Map<Element, Drawn | 'underway'>()
  /** `outer`: the levels around it. A `use` goes on with another part, so a flat file can be deep as well. */
  const drawnFor = (node: Element, outer: number): Drawn => {
    if (outer >= MOST_LEVELS) throw new PictureError(`the drawing is ${TOO_DEEP}`)
    const known = drawn.get(node)
    if (known === 'underway') throw new PictureError('the drawing repeats itself without an end')
    if (known !== undefined) return known
    drawn.set(node, 'underway')
    let [cost, levels] = [1, 1]
    for (const part of partsOf(node, named)) {
      const inner = drawnFor(part, outer + 1)
      cost += inner.cost
      levels = Math.max(levels, inner.levels + 1)
    }
    if (cost > MAX_DRAWN) throw new PictureError(`the drawing repeats its parts too many times; ${AS_PNG}`)
    if (outer + levels > MOST_LEVELS) throw new PictureError(`the drawing is ${TOO_DEEP}`)
    drawn.set(node, { cost, levels })
    return { cost, levels }
  }
  drawnFor(root, 0)
}

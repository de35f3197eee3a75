import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parse, parseFragment, type TreeAdapter } from 'parse5'
import { type Measure, MOST_LEVELS } from './limit.ts'

type Element = DefaultTreeAdapterMap['element']

/** Ends the parser. */
class TooDeep extends Error {
  readonly at: number
  constructor(at: number) {
    super('too deep')
    this.at = at
  }
}

/** Every page has these once, written or not. */
const AROUND = new Set(['html', 'head', 'body'])
const isLevel = ({ tagName, namespaceURI }: Element): boolean => !AROUND.has(tagName) || namespaceURI !== html.NS.HTML

/** Counts the elements that are open while the parser reads. Throws `TooDeep`. */
function countingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let [levels, at] = [0, 0]
  return {
    ...defaultTreeAdapter,
    onItemPush(element) {
      if (!isLevel(element)) return
      // An element that the parser opens again is where it was written.
      at = Math.max(at, element.sourceCodeLocation?.startOffset ?? 0)
      levels += 1
      if (levels > MOST_LEVELS) throw new TooDeep(at)
    },
    onItemPop(element) {
      if (isLevel(element)) levels -= 1
    },
  }
}

const measureWith =
  (read: typeof parse): Measure =>
  (text) => {
    try {
      // Without scripts, as what is parsed later.
      read(text, { treeAdapter: countingAdapter(), sourceCodeLocationInfo: true, scriptingEnabled: false })
      return null
    } catch (error) {
      if (error instanceof TooDeep) return error.at
      throw error
    }
  }

/** A page of HTML, by the parser's own rules: it knows which elements have no end, and which tags end others. */
export const deepPageAt = measureWith(parse)

/** A part of a page, likewise. */
export const deepPartAt = measureWith((text, options) => parseFragment(text, options))

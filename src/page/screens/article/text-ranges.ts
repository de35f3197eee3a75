/** Several text nodes as one text, with the start of each node. */
interface JoinedText {
  readonly text: string
  readonly nodes: readonly { readonly node: Text; readonly start: number }[]
}

/** The parts of a formula count as blocks: the search puts a space between them too. */
const BLOCK =
  'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, figcaption, blockquote, pre, div, section, mi, mn, mo, ms, mtext'

/** Joins text nodes. Puts a space between blocks, so that the last word of a heading does not merge with the first word after it. */
export function joinTexts(texts: readonly Text[]): JoinedText {
  let text = ''
  let before: Element | null = null
  const nodes = texts.map((node) => {
    const block: Element | null = node.parentElement?.closest(BLOCK) ?? null
    if (block !== before && text !== '') text += ' '
    before = block
    const start = text.length
    text += node.data
    return { node, start }
  })
  return { text, nodes }
}

/** The range from offset `start` to `end` (exclusive) of the joined text. Null when an offset is outside. */
export function rangeIn({ nodes }: JoinedText, start: number, end: number): Range | null {
  const placeOf = (at: number): { readonly node: Text; readonly offset: number } | null => {
    const found = nodes.findLast((one) => one.start <= at)
    return found === undefined ? null : { node: found.node, offset: Math.min(at - found.start, found.node.length) }
  }
  const from = placeOf(start)
  const to = placeOf(end - 1)
  if (from === null || to === null) return null
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, Math.min(to.offset + 1, to.node.length))
  return range
}

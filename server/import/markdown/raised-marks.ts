import type { Html, Nodes, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** What Markdown has no marks for. `<br>` is a new line. */
const OPENING = /^<(sub|sup)>$/i
const BREAK = /^<br\s*\/?>$/i

const isHtml = (node: Nodes): node is Html => node.type === 'html'
const isTag = (node: Nodes, tag: string): boolean => isHtml(node) && node.value.toLowerCase() === tag

/** Puts what stands between two marks into an element. */
function wrap(name: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', children, data: { hName: name } }
}

function taken(children: Nodes[], index: number): boolean {
  const node = children[index]
  if (node === undefined || !isHtml(node)) return false
  if (BREAK.test(node.value)) {
    children.splice(index, 1, { type: 'break' })
    return true
  }
  const name = OPENING.exec(node.value)?.[1]?.toLowerCase()
  const end = name === undefined ? -1 : children.findIndex((one, at) => at > index && isTag(one, `</${name}>`))
  if (name === undefined || end === -1) return false
  // The cast: HTML with other nodes beside it stands in a line, and so do these.
  const between = children.slice(index + 1, end) as PhrasingContent[]
  children.splice(index, end - index + 1, wrap(name, between))
  return true
}

/** Takes `<br>`, `<sub>` and `<sup>` as the marks that Markdown lacks. The tree is changed. Other HTML stays, and is a fault. */
export function takeRaisedMarks(tree: Root): void {
  visit(tree, 'html', (_: Html, index, parent) => {
    if (parent === undefined || index === undefined) return undefined
    return taken(parent.children, index) ? index : undefined
  })
}

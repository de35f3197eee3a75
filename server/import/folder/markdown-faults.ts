import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'

export interface TextLinks {
  readonly links: readonly { readonly url: string; readonly line: number }[]
  readonly images: readonly { readonly url: string; readonly line: number }[]
}

function headingFaults(depth: number, before: number): string[] {
  if (depth === 1) return ['the title is the only first heading; begin with ##']
  return depth > before + 1 ? [`a heading of level ${depth} cannot follow one of level ${before}`] : []
}

/** What is wrong with one node. `before`: the level of the last heading before it. */
function faultsOf(node: Nodes, before: number): string[] {
  switch (node.type) {
    case 'html':
      return ['raw HTML is not taken; write it as Markdown']
    case 'heading':
      return headingFaults(node.depth, before)
    case 'text':
      return Array.from(node.value.matchAll(/\[\^([^[\]]+)\]/g), ([, name]) => `the note [^${name}] is not defined`)
    case 'image':
      return node.alt?.trim() ? [] : ['the picture needs words for those who do not see it: ![what it shows](…)']
    default:
      return []
  }
}

/**
 * Finds the faults that one text shows by itself. Returns its links and pictures, which are checked against the
 * library.
 */
export function checkMarkdown(file: string, tree: Root, bodyLine: number, faults: FaultList): TextLinks {
  const links: { url: string; line: number }[] = []
  const images: { url: string; line: number }[] = []
  const defined = new Map<string, number>()
  const used = new Set<string>()
  let depth = 1
  visit(tree, (node) => {
    const line = (node.position?.start.line ?? 1) + bodyLine - 1
    for (const fault of faultsOf(node, depth)) faults.add(file, line, fault)
    if (node.type === 'heading') depth = node.depth
    if (node.type === 'footnoteDefinition') defined.set(node.identifier, line)
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'link') links.push({ url: node.url, line })
    if (node.type === 'image') images.push({ url: node.url, line })
  })
  for (const [name, line] of defined)
    if (!used.has(name)) faults.add(file, line, `the note [^${name}] is never referred to`)
  if (tree.children.length === 0) faults.add(file, bodyLine, 'there is no text')
  return { links, images }
}

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'

export interface TextLinks {
  readonly links: readonly { readonly url: string; readonly line: number }[]
  readonly images: readonly { readonly url: string; readonly line: number }[]
}

function headingFault(depth: number, before: number): string | null {
  if (depth === 1) return 'the title is the only first heading; begin with ##'
  return depth > before + 1 ? `a heading of level ${depth} cannot follow one of level ${before}` : null
}

/**
 * Finds the faults that one text shows by itself. Returns its links and pictures, which are checked against the
 * library.
 */
export function checkMarkdown(file: string, tree: Root, bodyLine: number, faults: FaultList): TextLinks {
  const links: { url: string; line: number }[] = []
  const images: { url: string; line: number }[] = []
  const defined = new Map<string, number>()
  const used = new Map<string, number>()
  let depth = 1
  visit(tree, (node) => {
    const line = (node.position?.start.line ?? 1) + bodyLine - 1
    if (node.type === 'html') faults.add(file, line, 'raw HTML is not taken; write it as Markdown')
    if (node.type === 'heading') {
      const fault = headingFault(node.depth, depth)
      if (fault !== null) faults.add(file, line, fault)
      depth = node.depth
    }
    if (node.type === 'footnoteDefinition') defined.set(node.identifier, line)
    if (node.type === 'footnoteReference') used.set(node.identifier, line)
    if (node.type === 'text')
      for (const [, name] of node.value.matchAll(/\[\^([^\]]+)\]/g))
        faults.add(file, line, `the note [^${name}] is not defined`)
    if (node.type === 'link') links.push({ url: node.url, line })
    if (node.type === 'image') {
      images.push({ url: node.url, line })
      if ((node.alt ?? '').trim() === '')
        faults.add(file, line, 'the picture needs words for those who do not see it: ![what it shows](…)')
    }
  })
  for (const [name, line] of defined)
    if (!used.has(name)) faults.add(file, line, `the note [^${name}] is never referred to`)
  if (tree.children.length === 0) faults.add(file, bodyLine, 'there is no text')
  return { links, images }
}

import type { Definition, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { present } from '#contract/present.ts'

interface At {
  readonly url: string
  readonly line: number
}

export interface TextLinks {
  readonly links: readonly At[]
  readonly images: readonly At[]
}

/** The links and pictures of a text, also those that name their address elsewhere. `lineOf`: the line of a node in the file. */
export function textLinks(tree: Root, lineOf: (node: Root['children'][number]) => number): TextLinks {
  const addresses = new Map<string, string>()
  visit(tree, 'definition', ({ identifier, url }: Definition) => {
    if (!addresses.has(identifier)) addresses.set(identifier, url)
  })
  const links: At[] = []
  const images: At[] = []
  visit(tree, (node) => {
    if (node.type === 'link') links.push({ url: node.url, line: lineOf(node) })
    if (node.type === 'image') images.push({ url: node.url, line: lineOf(node) })
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return
    // A reference to nothing is no reference to the parser: its signs are words.
    const url = present(addresses.get(node.identifier))
    const found = node.type === 'linkReference' ? links : images
    found.push({ url, line: lineOf(node) })
  })
  return { links, images }
}

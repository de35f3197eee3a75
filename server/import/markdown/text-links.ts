import type { Definition, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { present } from '#contract/present.ts'

/** The address before the quotation mark that ends the words around it, or before an ellipsis. One that it began belongs to it. */
const ADDRESS = /^[^«„]*?(?=[…’]{0,3}[»”“]|[…’]{1,3}$)/u

/** Ends addresses without marks where a quotation ends: the parser goes on to the next blank. The tree is changed. */
export function endBareAddresses(tree: Root, source: string): void {
  visit(tree, 'link', (node, index, parent) => {
    const [words] = node.children
    // One right after a sign, such as “www.…”, has no place: the parser finds it later.
    const start = node.position?.start.offset
    const isMarked = start !== undefined && /[[<]/.test(source.charAt(start))
    if (isMarked || words?.type !== 'text' || parent === undefined || index === undefined) return undefined
    const [address] = ADDRESS.exec(words.value) ?? []
    if (address === undefined || address === '') return undefined
    const rest = words.value.slice(address.length)
    words.value = address
    node.url = node.url.slice(0, node.url.length - rest.length)
    parent.children.splice(index + 1, 0, { type: 'text', value: rest })
    return index + 2
  })
}

/** Whether this is the label of a note with blanks, which the parser takes for the name of an address. Such a link is no link. */
export const isSpacedNote = (identifier: string): boolean => /^\^.*\s/s.test(identifier)

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
    if ((node.type !== 'linkReference' && node.type !== 'imageReference') || isSpacedNote(node.identifier)) return
    // A reference to nothing is no reference to the parser: its signs are words.
    const url = present(addresses.get(node.identifier))
    const found = node.type === 'linkReference' ? links : images
    found.push({ url, line: lineOf(node) })
  })
  return { links, images }
}

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Labels notes by numbers, because ids are made of the labels, and labels may have any letters. The tree is changed. */
export function numberNotes(tree: Root): void {
  const numbers = new Map<string, string>()
  visit(tree, (node) => {
    if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') return
    const number = numbers.get(node.identifier) ?? String(numbers.size + 1)
    numbers.set(node.identifier, number)
    node.identifier = number
  })
}

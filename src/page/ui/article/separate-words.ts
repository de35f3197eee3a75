const isBlank = (node: Node | null): boolean => node instanceof Text && /^\s/.test(node.data)

/**
 * Puts white space, which is not drawn, between cells and lines that have none. What is read as text has no elements: words of two cells
 * would be one word there. Changes `root` in place, and nothing the second time.
 */
export function separateWords(root: ParentNode): void {
  for (const edge of root.querySelectorAll('td + td, td + th, th + td, th + th'))
    if (!isBlank(edge.previousSibling)) edge.before('\n')
  for (const edge of root.querySelectorAll('br'))
    if (!isBlank(edge.nextSibling) && !edge.closest('pre')) edge.after('\n')
}

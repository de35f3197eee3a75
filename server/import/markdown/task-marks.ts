import type { ListItem, Root } from 'mdast'
import { visit } from 'unist-util-visit'

const DONE = '☑ '
const OPEN = '☐ '

/** Writes the marks of a task list as letters: an article has no boxes to tick. The tree is changed. */
export function writeTaskMarks(tree: Root): void {
  visit(tree, 'listItem', (item: ListItem) => {
    if (typeof item.checked !== 'boolean') return
    const mark = item.checked ? DONE : OPEN
    item.checked = null
    const [first] = item.children
    if (first?.type === 'paragraph') first.children.unshift({ type: 'text', value: mark })
    else item.children.unshift({ type: 'paragraph', children: [{ type: 'text', value: mark.trim() }] })
  })
}

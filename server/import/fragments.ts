import type { Element, Root } from 'hast'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { visit } from 'unist-util-visit'
import { replaceIn } from './long-lists.ts'

/** Whether one of these ids is what a fragment names, as it is written or encoded. */
export const hasTarget = (ids: ReadonlySet<string>, fragment: string): boolean =>
  ids.has(fragment) || ids.has(tryDecodeURIComponent(fragment))

/** Whether an element is a link to a part of the same text that is not there. */
export const isDeadLink = ({ tagName, properties: { href } }: Element, ids: ReadonlySet<string>): boolean =>
  tagName === 'a' && typeof href === 'string' && href.startsWith('#') && !hasTarget(ids, href.slice(1))

/** Replaces the dead links of a text by their words. The tree is changed. */
export function unlinkDead(tree: Root, ids: ReadonlySet<string>): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined || !isDeadLink(node, ids)) return undefined
    replaceIn(parent.children, index, 1, node.children)
    return index
  })
}

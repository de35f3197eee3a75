import type { Element, Root } from 'hast'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'
import { isDeadLink } from './fragments.ts'

/** A tree is not fit to be stored. The message says why. */
export class TreeError extends Error {
  override readonly name = 'TreeError'
}

/**
 * Checks a tree as it is stored, after all steps: each picture has an address, each reference within the text a target, and no id is
 * there twice. Throws `TreeError`.
 */
export function checkTree(tree: Root): void {
  const ids = new Set<string>()
  visit(tree, 'element', ({ properties: { id } }: Element) => {
    if (typeof id !== 'string') return
    if (ids.has(id)) throw new TreeError(`two parts have the same id, ${id}`)
    ids.add(id)
  })
  visit(tree, 'element', (node: Element) => {
    const { src, href } = node.properties
    if (node.tagName === 'img' && !(typeof src === 'string' && /^\/api\/assets\/./.test(src)))
      throw new TreeError('a picture has no address')
    if (isDeadLink(node, ids))
      throw new TreeError(`the link ${tryDecodeURIComponent(String(href))} leads nowhere in this text`)
  })
}

const NOTHING = { content: '', preview: '', text: '', words: 0 } as const

/** What `render` gives. When its tree is not fit to be stored, that is a fault of the file, and nothing is stored. */
export function orTreeFault<T>(file: string, faults: FaultList, render: () => T): T | typeof NOTHING {
  try {
    return render()
  } catch (error) {
    if (!(error instanceof TreeError)) throw error
    faults.add(file, 1, error.message)
    return NOTHING
  }
}

import type { Element, Root } from 'hast'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'
import { isDeadLink } from '../fragments.ts'

const leadsNowhere = (url: string): string => `the link ${url} leads nowhere in this text`

/** A tree is not fit to be stored. The message says why. */
class TreeError extends Error {
  override readonly name = 'TreeError'
  /** The links that lead nowhere in the text. */
  readonly deadLinks: readonly string[]

  constructor(message: string, deadLinks: readonly string[] = []) {
    super(message)
    this.deadLinks = deadLinks
  }
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
  const dead = new Set<string>()
  visit(tree, 'element', (node: Element) => {
    const { src, href } = node.properties
    if (node.tagName === 'img' && !(typeof src === 'string' && /^\/api\/assets\/./.test(src)))
      throw new TreeError('a picture has no address')
    if (isDeadLink(node, ids)) dead.add(tryDecodeURIComponent(String(href)))
  })
  const [first] = dead
  if (first !== undefined) throw new TreeError(leadsNowhere(first), [...dead])
}

const NOTHING = { content: '', preview: '', text: '', words: 0 } as const

/**
 * What `render` gives. When its tree is not fit to be stored, that is a fault of the file, and nothing is stored. `links`: those of the
 * text, with their lines.
 */
export function orTreeFault<T>(
  file: string,
  faults: FaultList,
  render: () => T,
  links: readonly { readonly url: string; readonly line: number }[] = [],
): T | typeof NOTHING {
  try {
    return render()
  } catch (error) {
    if (!(error instanceof TreeError)) throw error
    const dead = new Set(error.deadLinks)
    const placed = links.filter(({ url }) => dead.has(tryDecodeURIComponent(url)))
    for (const { url, line } of placed) faults.add(file, line, leadsNowhere(tryDecodeURIComponent(url)))
    if (placed.length === 0) faults.add(file, 1, error.message)
    return NOTHING
  }
}

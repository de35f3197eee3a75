import type { Element, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const ASSET = /\/api\/assets\/([a-z0-9][a-z0-9.-]*)/
const SOFT_HYPHENS = /\u00ad/g

const parser = unified().use(rehypeParse, { fragment: true })

/** The tree of an article's stored html. Without soft hyphens: a book's reader breaks words by its language, and copies them whole. */
export function articleTree(content: string): Root {
  const tree = parser.parse(content)
  visit(tree, 'text', (node) => {
    node.value = node.value.replace(SOFT_HYPHENS, '')
  })
  return tree
}

export interface ArticleTree {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly tree: Root
}

/** Which picture an `img` shows. */
export const assetKeyOf = (img: Element): string | undefined => ASSET.exec(String(img.properties.src))?.[1]

/** The keys of all pictures of an article's stored html. */
export function assetKeysIn(content: string): string[] {
  const keys: string[] = []
  visit(parser.parse(content), 'element', (node) => {
    const key = node.tagName === 'img' ? assetKeyOf(node) : undefined
    if (key !== undefined) keys.push(key)
  })
  return keys
}

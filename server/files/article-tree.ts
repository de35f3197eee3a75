import type { Element, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { textOf } from './notes.ts'

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

export interface BookArticle {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Clean html, as it is stored. */
  readonly content: string
}

export interface ArticleTree {
  readonly slug: string
  readonly title: string
  /** Empty when the text begins with it, as it does where an import had no other. */
  readonly description: string
  readonly tree: Root
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** An article as the makers of files take it. */
export function readArticle({ slug, title, description, content }: BookArticle): ArticleTree {
  const tree = articleTree(content)
  const isBeginning = letters(textOf(tree)).startsWith(letters(description))
  return { slug, title, description: isBeginning ? '' : description, tree }
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

import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Credits } from '#contract/library/content.ts'
import { repeatsText } from '#contract/library/repeated-words.ts'
import { gather } from '#server/import/element.ts'

const ASSET = /\/api\/assets\/([a-z0-9][a-z0-9.-]*)/
const SOFT_HYPHENS = /\u00ad/g

const parser = unified().use(rehypeParse, { fragment: true })

/**
 * The tree of an article's stored HTML. Soft hyphens are removed: readers of book files hyphenate by language, and
 * would copy the hyphens with the text.
 */
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
  /** Clean HTML, as it is stored. */
  readonly content: string
  readonly credits: Credits | null
}

/** Its description is empty when the text begins with the same words. Imports use these where a book has no description. */
export interface ArticleTree extends Omit<BookArticle, 'content'> {
  readonly tree: Root
}

/** The nodes of a tree. A fragment has no doctype, which the type allows. */
export const contentOf = (tree: Root): ElementContent[] => tree.children.filter((node) => node.type !== 'doctype')

/** Prepares an article for `makeEpub` and `makePdf`. */
export function readArticle({ slug, title, description, content, credits }: BookArticle): ArticleTree {
  const shown = repeatsText(description, content) ? '' : description
  return { slug, title, description: shown, tree: articleTree(content), credits }
}

/** The asset key of the picture that an `img` shows. */
const assetKeyOf = (img: Element): string | undefined => ASSET.exec(String(img.properties.src))?.[1]

/** What `pictures` has for the picture that an `img` shows. */
export function pictureOf<T>(img: Element, pictures: ReadonlyMap<string, T>): T | undefined {
  const key = assetKeyOf(img)
  return key === undefined ? undefined : pictures.get(key)
}

/** The asset keys of all pictures in an article's stored HTML. */
export const assetKeysIn = (content: string): string[] =>
  gather(parser.parse(content), (node) => (node.tagName === 'img' ? assetKeyOf(node) : undefined))

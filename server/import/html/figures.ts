import type { Element, ElementContent, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import { element, inRuns, isBlank } from '#server/import/element.ts'
import { replaceIn } from '#server/import/long-lists.ts'
import { isSign, MAX_SIGN } from '#server/library/pictures/sign.ts'
import type { Asset } from './pictures.ts'

type AssetOf = (address: string) => Asset | undefined

/** What may stand around a picture in a line. A figure has the link too, and the language as its own. */
const AROUND = /^(?:a|em|strong|del|span)$/

/** A picture, alone in the elements around it. */
interface Framed {
  readonly picture: Element
  readonly link: Element | null
  /** Language and direction. */
  readonly tongue: Element['properties']
}

/** The picture that a part of a line is. Null: words, or a picture and more. */
function framed(node: RootContent): Framed | null {
  if (node.type !== 'element') return null
  if (node.tagName === 'img') return { picture: node, link: null, tongue: {} }
  const [only, ...others] = node.children.filter((child) => !isBlank(child))
  if (!AROUND.test(node.tagName) || only === undefined || others.length > 0) return null
  const inner = framed(only)
  if (inner === null) return null
  const { lang, dir } = node.properties
  const tongue = { ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }), ...inner.tongue }
  return { ...inner, link: node.tagName === 'a' ? node : inner.link, tongue }
}

const isPicture = (node: RootContent): boolean => framed(node) !== null
const isCaptioned = (node: RootContent): boolean => typeof framed(node)?.picture.properties.title === 'string'

/** A picture with its title as the caption, in its link. */
function figureOf({ picture, link, tongue }: Framed): Element {
  const caption = picture.properties.title
  const words = typeof caption === 'string' ? [element('figcaption', {}, [caption])] : []
  const shown = link === null ? picture : element('a', { ...link.properties }, [picture])
  return element('figure', tongue, [shown, ...words])
}

/** The words of a paragraph without the white space where a figure divides it. */
function paragraphOf({ properties }: Element, words: readonly ElementContent[]): Element {
  const last = words.length - 1
  const children = words.map((node, index): ElementContent => {
    if (node.type !== 'text') return node
    const value = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === last ? value.trimEnd() : value }
  })
  return element('p', { ...properties }, children)
}

/** A paragraph as figures and the words between them. A picture alone is a figure, and so is one too tall for a line. */
function partsOf(paragraph: Element, assetOf: AssetOf): Element[] {
  const isAlone = paragraph.children.every((node) => isBlank(node) || isPicture(node))
  const isTall = ({ picture }: Framed): boolean => {
    const asset = assetOf(String(picture.properties.src))
    return asset !== undefined && asset.height > MAX_SIGN
  }
  const parts: Element[] = []
  let words: ElementContent[] = []
  const flush = () => {
    if (!words.every(isBlank)) parts.push(paragraphOf(paragraph, words))
    words = []
  }
  for (const node of paragraph.children) {
    const picture = framed(node)
    if (picture === null || !(isAlone || isTall(picture))) words.push(node)
    else {
      flush()
      parts.push(figureOf(picture))
    }
  }
  flush()
  return parts
}

/** What may stand in an item of a list beside its words. */
const BLOCKS = /^(p|h[1-6]|ul|ol|blockquote|pre|figure|table|hr|section|div)$/
const isBlock = (node: RootContent): node is Element => node.type === 'element' && BLOCKS.test(node.tagName)

/** An item without empty lines has no paragraphs. A picture with a caption gets one, because only a figure shows a caption. */
function wrapCaptioned(item: Element): void {
  item.children = inRuns(item.children, isBlock).flatMap((part) => {
    if ('type' in part) return [part]
    return part.some(isCaptioned) ? [element('p', {}, part)] : part
  })
}

/** What may stand in a line of words. */
const INLINE = /^(?:a|br|code|del|em|img|math|r[bpt]|ruby|span|strong|sub|sup)$/

/** What a picture stands in: its own figure, a line that has words too, or one without. */
type Line = 'figure' | 'words' | 'alone'

const hasWords = (node: Element): boolean =>
  node.children.some((child) => {
    if (child.type === 'element') return child.tagName === 'math' || (INLINE.test(child.tagName) && hasWords(child))
    return child.type === 'text' && !isBlank(child)
  })

function lineIn(block: Element): Line {
  if (block.tagName === 'figure') return 'figure'
  return hasWords(block) ? 'words' : 'alone'
}

function shownPicture({ properties }: Element, asset: Asset | undefined, line: Line): Element['properties'] {
  const isInLine = asset !== undefined && line !== 'figure' && isSign(asset, line === 'alone')
  return {
    alt: properties.alt,
    ...(asset === undefined ? {} : { src: `/api/assets/${asset.key}`, width: asset.width, height: asset.height }),
    // A sign comes with its line. The style sheets know it by that.
    loading: isInLine ? 'eager' : 'lazy',
    decoding: 'async',
  }
}

/** Gives the pictures below a node their address and size, and tells signs from others. */
function showPictures(node: Root | Element, line: Line, assetOf: AssetOf): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'img') child.properties = shownPicture(child, assetOf(String(child.properties.src)), line)
    else showPictures(child, INLINE.test(child.tagName) ? line : lineIn(child), assetOf)
  }
}

/**
 * Makes figures of the pictures that are no signs in a line. Gives all pictures their address and size. `assetOf`: the picture that an
 * address in the text means. The node of a paragraph becomes its first part, so that links to it still lead there.
 */
export function shapeFigures(tree: Root, assetOf: AssetOf): void {
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName === 'li' && node.children.some(isCaptioned)) wrapCaptioned(node)
    if (node.tagName !== 'p' || parent === undefined || index === undefined || !node.children.some(isPicture))
      return undefined
    const [first, ...others] = partsOf(node, assetOf)
    if (first === undefined || (first.tagName === 'p' && others.length === 0)) return undefined
    const { id } = node.properties
    Object.assign(node, first, { properties: { ...first.properties, ...(id === undefined ? {} : { id }) } })
    for (const other of others) delete other.properties.id
    replaceIn(parent.children, index + 1, 0, others)
    return index + 1 + others.length
  })
  showPictures(tree, 'figure', assetOf)
}

import type { Element, ElementContent } from 'hast'
import { isBlank } from '#server/import/element.ts'
import { append } from '#server/import/long-lists.ts'
import { isDropped } from './inline.ts'

/** A picture of a figure with its own caption. */
export interface Pictured {
  readonly picture: Element
  readonly caption: Element | undefined
}

/** Whether there is such an element anywhere inside. */
export const hasTag = (node: Element, name: RegExp): boolean =>
  !isDropped(node) &&
  node.children.some((child) => child.type === 'element' && (name.test(child.tagName) || hasTag(child, name)))

const PART = /^(img|figcaption)$/

const isPictureAlone = (node: Element): boolean => {
  if (node.tagName === 'img') return true
  const [only, ...others] = node.children.filter((child) => !isBlank(child))
  return only?.type === 'element' && others.length === 0 && isPictureAlone(only)
}

/** A picture, also one that is a link. */
const isPicture = (node: Element): boolean =>
  node.tagName === 'img' || (node.tagName === 'a' && node.properties.href !== undefined && isPictureAlone(node))

/** Pictures, captions, and the words between them in the elements that hold them: `<p>a <img> b</p>` is `p`, `img`, `p`. */
function divided(node: Element): Element[] {
  const parts: Element[] = []
  let words: ElementContent[] = []
  const flush = () => {
    // The id of an element that holds pictures alone stays too.
    if (words.length > 0 || (parts.length === 0 && node.properties.id !== undefined))
      parts.push({ ...node, tagName: node.tagName === 'figure' ? 'div' : node.tagName, children: words })
    words = []
  }
  for (const child of node.children) {
    const isPart = child.type === 'element' && (PART.test(child.tagName) || isPicture(child))
    if (child.type !== 'element' || !(isPart || hasTag(child, PART))) words.push(child)
    else {
      flush()
      append(parts, isPart ? [child] : divided(child))
    }
  }
  flush()
  return parts
}

/**
 * The parts of a figure in their order. A caption belongs to the picture before it, and one above all pictures to the first. An
 * article's figure has one picture.
 */
export function figureParts(node: Element): (Pictured | Element)[] {
  const made: (Pictured | Element)[] = []
  let above: Element | undefined
  /** Where the last picture is. */
  let at = -1
  for (const part of divided(node)) {
    const last = made[at]
    if (isPicture(part)) {
      at = made.push({ picture: part, caption: above }) - 1
      above = undefined
    } else if (part.tagName !== 'figcaption') made.push(part)
    else if (last !== undefined && 'picture' in last && last.caption === undefined)
      made[at] = { ...last, caption: part }
    else if (at === -1 && above === undefined) above = part
    else made.push(part)
  }
  return made
}

/** The parts of a figure that holds other figures or no picture. Its captions come after them. */
export function framedParts(node: Element): Element[] {
  const isCaption = (child: ElementContent) => child.type === 'element' && child.tagName === 'figcaption'
  const captions = node.children.filter((child): child is Element => isCaption(child))
  return [{ ...node, tagName: 'div', children: node.children.filter((child) => !isCaption(child)) }, ...captions]
}

import type { Attributes, Element, ElementContent, Nodes } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { PictureError } from '#server/import/html/picture-error.ts'
import { ELEMENTS, GEOMETRY, LABELS, PROPERTIES, REFUSED } from './allowed.ts'
import { checkSize } from './size.ts'
import { checkValue, cleanDeclarations, cleanSheet } from './styles.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** The older spelling, which makers of EPUBs and checkers know too. */
const LINK = 'xlink:href'
const XLINK = 'http://www.w3.org/1999/xlink'
const MAX_BYTES = 4 * 1024 * 1024
/** Each opens an element, a comment or the like: counted before the parser makes a tree of them. */
const MAX_TAGS = 200_000

/** Namespaces by prefix; the empty one is the default. */
type Scope = Readonly<Record<string, string>>

function scopeOf({ attributes }: Element, outer: Scope): Scope {
  const declared = Object.entries(attributes).flatMap(([name, value]) => {
    const prefix = name === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(name)?.[1]
    return prefix === undefined ? [] : [[prefix, String(value)] as const]
  })
  return declared.length === 0 ? outer : { ...outer, ...Object.fromEntries(declared) }
}

const partsOf = (name: string): readonly [prefix: string, local: string] => {
  const at = name.indexOf(':')
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

/** An attribute as it may stay; null for one that is left out. Throws `PictureError` for one that does something. */
function cleanAttribute(name: string, value: string): readonly [string, string] | null {
  const [prefix, local] = partsOf(name)
  if (/^on/i.test(local)) throw new PictureError('the drawing holds an event handler')
  if (/^(href|src)$/i.test(local)) {
    if (!/^#[\w.:-]+$/.test(value.trim())) throw new PictureError('the drawing holds a reference out of the drawing')
    return local === 'href' ? [LINK, value.trim()] : null
  }
  if (LABELS.has(name)) return [name, value]
  if (prefix !== '') return null
  if (name === 'style') return ['style', cleanDeclarations(value)]
  return GEOMETRY.has(name) || PROPERTIES.has(name) ? [name, checkValue(value)] : null
}

const textOf = (node: Element): string =>
  node.children.map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : '')).join('')

/** An element with its allowed parts, its name without a prefix; null for one that is left out. */
function cleanElement(node: Element, outer: Scope): Element | null {
  const scope = scopeOf(node, outer)
  const [prefix, name] = partsOf(node.name)
  // Judged by its bare name, whatever its namespace is said to be.
  if (REFUSED.has(name.toLowerCase())) throw new PictureError(`the drawing holds a ${name}`)
  if ((scope[prefix] ?? SVG) !== SVG || !ELEMENTS.has(name)) return null
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(node.attributes)) {
    const kept = cleanAttribute(key, String(value))
    if (kept !== null) attributes[kept[0]] = kept[1]
  }
  if (name === 'style') {
    const sheet = cleanSheet(textOf(node))
    return { type: 'element', name, attributes: {}, children: sheet === '' ? [] : [{ type: 'text', value: sheet }] }
  }
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text' || child.type === 'cdata') return [{ type: 'text', value: child.value }]
    const cleaned = child.type === 'element' ? cleanElement(child, scope) : null
    return cleaned === null ? [] : [cleaned]
  })
  return { type: 'element', name, attributes, children }
}

function parse(text: string): readonly Nodes[] {
  if (text.split('<').length > MAX_TAGS) throw new PictureError(`the drawing holds more than ${MAX_TAGS} tags`)
  try {
    return fromXml(text).children
  } catch (error) {
    if (error instanceof RangeError) throw new PictureError('the drawing is nested too deeply')
    throw new PictureError('the drawing is not well-formed')
  }
}

/**
 * A drawing made anew of what it is allowed to hold: nothing runs in it, and nothing leads out of it. What would do either is
 * refused rather than left out, so that an editor hears of it. Throws `PictureError`.
 */
export function cleanDrawing(bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_BYTES) throw new PictureError(`the drawing is larger than ${MAX_BYTES / 1024 / 1024} MB`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PictureError('the drawing is not plain text in UTF-8')
  }
  // Its entities would be the drawing's own words for what is looked for here.
  if (/<!\s*(ENTITY|DOCTYPE)/i.test(text)) throw new PictureError('the drawing holds a document type')
  const root = parse(text).find((node): node is Element => node.type === 'element')
  const cleaned = root === undefined ? null : cleanElement(root, {})
  if (cleaned === null || cleaned.name !== 'svg') throw new PictureError('this is not a picture that can be read')
  checkSize(cleaned)
  const inner = toXml(cleaned.children)
  const namespaces = inner.includes(`${LINK}=`) ? { xmlns: SVG, 'xmlns:xlink': XLINK } : { xmlns: SVG }
  return Buffer.from(toXml({ ...cleaned, attributes: { ...namespaces, ...cleaned.attributes } }))
}

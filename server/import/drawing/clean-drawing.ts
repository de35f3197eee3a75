import type { Attributes, Element, ElementContent, Nodes } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { TOO_DEEP } from '#server/depth/limit.ts'
import { deepMarkupAt } from '#server/depth/markup-depth.ts'
import { AGAIN, AS_PNG, NOT_TEXT, PictureError, UNREADABLE } from '#server/import/picture-error.ts'
import { ELEMENTS, GEOMETRY, LABELS, NEWER, PROPERTIES, REFUSED } from './allowed.ts'
import { checkSize } from './size.ts'
import { checkValue, cleanDeclarations, cleanSheet } from './styles.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** The older attribute, which older EPUB tools and checkers know as well. */
const LINK = 'xlink:href'
const XLINK = 'http://www.w3.org/1999/xlink'
const MAX_BYTES = 4 * 1024 * 1024
/** The most “<” characters. They are counted before parsing, because the parser builds a tree of all of them. */
const MAX_TAGS = 200_000

/** Namespaces by prefix. The empty prefix is the default. Those of outer elements are reached through the prototype, not copied. */
type Namespaces = Readonly<Record<string, string>>

function namespacesOf({ attributes }: Element, outer: Namespaces): Namespaces {
  const declared = Object.entries(attributes).flatMap(([name, value]) => {
    const prefix = name === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(name)?.[1]
    return prefix === undefined ? [] : [[prefix, String(value)] as const]
  })
  return declared.length === 0 ? outer : Object.assign(Object.create(outer), Object.fromEntries(declared))
}

const partsOf = (name: string): readonly [prefix: string, local: string] => {
  const at = name.indexOf(':')
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

/**
 * A cleaned attribute, or null when it is left out. Throws `PictureError` for event handlers and outside references.
 */
function cleanAttribute(name: string, value: string): readonly [string, string] | null {
  const [prefix, local] = partsOf(name)
  if (/^on/i.test(local)) throw new PictureError(`the drawing holds an event handler, ${name}; ${AS_PNG}`)
  if (/^(href|src)$/i.test(local)) {
    if (!/^#[\p{L}\p{N}_.:-]+$/u.test(value.trim()))
      throw new PictureError(`the drawing holds a reference out of the drawing; ${AS_PNG}`)
    return local === 'href' ? [LINK, value.trim()] : null
  }
  if (LABELS.has(name)) return [name, value]
  if (prefix !== '') return null
  if (name === 'style') return ['style', cleanDeclarations(value)]
  return GEOMETRY.has(name) || PROPERTIES.has(name) ? [name, checkValue(value)] : null
}

/** The cleaned attributes of an element. Style that is newer than its format moves into `style`, where it looks the same. */
function cleanAttributes(node: Element): Attributes {
  const attributes: Attributes = {}
  const newer: string[] = []
  for (const [key, value] of Object.entries(node.attributes)) {
    const cleaned = cleanAttribute(key, String(value))
    if (cleaned === null) continue
    if (NEWER.has(key)) newer.push(`${key}:${cleaned[1]}`)
    else attributes[cleaned[0]] = cleaned[1]
  }
  if (newer.length > 0) attributes.style = [...newer, attributes.style].filter(Boolean).join(';')
  return attributes
}

const textOf = (node: Element): string =>
  node.children.map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : '')).join('')

/** An element with its allowed parts and without a prefix, or null when it is left out. */
function cleanElement(node: Element, outer: Namespaces): Element | null {
  const namespaces = namespacesOf(node, outer)
  const [prefix, name] = partsOf(node.name)
  // Checked by its local name, whatever its namespace claims to be.
  if (REFUSED.has(name.toLowerCase())) throw new PictureError(`the drawing holds <${name}>; ${AS_PNG}`)
  if ((namespaces[prefix] ?? SVG) !== SVG || !ELEMENTS.has(name)) return null
  if (name === 'style') {
    const sheet = cleanSheet(textOf(node))
    return sheet === '' ? null : { type: 'element', name, attributes: {}, children: [{ type: 'text', value: sheet }] }
  }
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text' || child.type === 'cdata') return [{ type: 'text', value: child.value }]
    const cleaned = child.type === 'element' ? cleanElement(child, namespaces) : null
    return cleaned === null ? [] : [cleaned]
  })
  return { type: 'element', name, attributes: cleanAttributes(node), children }
}

function parse(text: string): readonly Nodes[] {
  if (deepMarkupAt(text) !== null) throw new PictureError(`the drawing is ${TOO_DEEP}`)
  if (text.split('<').length > MAX_TAGS)
    throw new PictureError(`the drawing holds more than ${MAX_TAGS} tags; ${AS_PNG}`)
  try {
    return fromXml(text).children
  } catch {
    throw new PictureError(`the drawing is not well-formed; ${AGAIN}`)
  }
}

const NAMED_TYPE =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"'<>]{1,40}\1\s+(["'])[^"'<>]{1,100}\2)?\s*(?:\[\s*\]\s*)?>/
const ADDRESSED_TYPE = /<!DOCTYPE\s+svg\s+SYSTEM\s+(["'])https?:\/\/www\.w3\.org\/[^"'<>]{1,100}\1\s*(?:\[\s*\]\s*)?>/

/** Without the standard document type, which programs write at the top. It names SVG and says nothing else. */
const withoutDoctype = (text: string): string => text.replace(NAMED_TYPE, '').replace(ADDRESSED_TYPE, '')

/**
 * Rebuilds a drawing from allowed parts only, so that nothing in it runs or refers to the outside. Dangerous parts are
 * refused, not left out, so that the editor learns of them. Throws `PictureError`.
 */
export function cleanDrawing(bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_BYTES)
    throw new PictureError(`the drawing is larger than ${MAX_BYTES / 1024 / 1024} MB; ${AS_PNG}`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PictureError(NOT_TEXT)
  }
  text = withoutDoctype(text)
  // One of its own can define entities that hide forbidden words.
  if (/<!\s*(ENTITY|DOCTYPE)/i.test(text))
    throw new PictureError(`the drawing holds a document type of its own; ${AS_PNG}`)
  const root = parse(text).find((node): node is Element => node.type === 'element')
  const cleaned = root === undefined ? null : cleanElement(root, {})
  if (cleaned === null || cleaned.name !== 'svg') throw new PictureError(UNREADABLE)
  checkSize(cleaned)
  const inner = toXml(cleaned.children)
  const namespaces = inner.includes(`${LINK}=`) ? { xmlns: SVG, 'xmlns:xlink': XLINK } : { xmlns: SVG }
  return Buffer.from(toXml({ ...cleaned, attributes: { ...namespaces, ...cleaned.attributes } }))
}

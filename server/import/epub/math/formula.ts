import type { Element, ElementContent, Properties } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Element as XmlElement } from 'xast'
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from '#contract/library/article-elements.ts'
import { element } from '#server/import/element.ts'
import { isElement, localName, oneLine } from '../package/xml.ts'
import { inAlphabet } from './letters.ts'

const KNOWN: ReadonlySet<string> = new Set(MATH_ELEMENTS)
/** Elements that hold text. */
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
/** How many children an element needs. With others, a browser shows an error. */
const NEEDED = new Map(
  Object.entries({ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2, msubsup: 3, munderover: 3 }),
)
const CONTENT = new Set(['annotation', 'annotation-xml'])
const MAX_VALUE = 40
const MAX_ALTERNATIVE = 2_000

/** Program output that says nothing about the formula. */
const NO_ALTERNATIVE = /^(alternative text )?not available\.?$/i

function propertiesOf({ attributes }: XmlElement): Properties {
  const properties: Properties = {}
  for (const name of MATH_ATTRIBUTES) {
    const value = attributes[name]
    if (name !== 'alttext' && typeof value === 'string' && value.length <= MAX_VALUE) properties[name] = value
  }
  return properties
}

const mo = (text: string, more: Properties): Element => element('mo', more, [text])

/** A fence with its separators, as rows and operators: browsers no longer know `mfenced`. */
function fenced({ attributes }: XmlElement, children: readonly Element[]): Element {
  const { open = '(', close = ')', separators = ',' } = attributes
  const signs = [...String(separators).replace(/\s/g, '')]
  const inner = children.flatMap((child, index) => {
    const sign = signs[Math.min(index, signs.length) - 1] ?? signs.at(-1)
    return index === 0 || sign === undefined ? [child] : [mo(sign, { separator: 'true' }), child]
  })
  const fence = (sign: unknown, form: string) =>
    typeof sign === 'string' && sign.trim() !== '' ? [mo(sign.trim(), { fence: 'true', form })] : []
  return element('mrow', {}, [...fence(open, 'prefix'), ...inner, ...fence(close, 'postfix')])
}

/** The text of a token, without what a page would run or style. */
const wordsIn = (node: XmlElement): string =>
  node.children
    .map((child) => (isElement(child) && !/^(script|style)$/.test(localName(child)) ? wordsIn(child) : plainOf(child)))
    .join('')

const plainOf = (node: XmlElement['children'][number]): string =>
  node.type === 'text' || node.type === 'cdata' ? node.value : ''

function token(node: XmlElement, name: string): Element {
  const properties = propertiesOf(node)
  const text = oneLine(wordsIn(node))
  const variant = typeof properties.mathvariant === 'string' ? properties.mathvariant : undefined
  const letters = inAlphabet(text, variant)
  if (letters === undefined) return element(name, properties, [text])
  const { mathvariant: _, ...others } = properties
  return element(name, others, [letters])
}

function childrenOf(node: XmlElement): Element[] {
  return node.children.flatMap((child): Element[] => {
    if (isElement(child)) return partOf(child)
    const text = oneLine(plainOf(child))
    return text === '' ? [] : [element('mtext', {}, [text])]
  })
}

const row = (children: readonly Element[]): Element[] => {
  const [only] = children
  return children.length === 1 && only !== undefined ? [only] : [element('mrow', {}, children)]
}

/** Content MathML says what a formula means, and not how it looks. Of sums written below each other, no article has the lines. */
const NOT_SHOWN = /^(?:apply|ci|cn|csymbol|bind|lambda|declare|reln|mstack|mlongdiv)$/

/** Whether a formula has parts that no article can show. */
const hasUnshown = (node: XmlElement): boolean =>
  node.children.some((child) => {
    if (!isElement(child)) return false
    return localName(child) === 'semantics'
      ? shownOf(child).some((one) => isUnshown(one))
      : !CONTENT.has(localName(child)) && isUnshown(child)
  })

const isUnshown = (node: XmlElement): boolean => NOT_SHOWN.test(localName(node)) || hasUnshown(node)

/** What a formula shows of a part that has it in several forms. The first one may be its meaning. */
function shownOf(semantics: XmlElement): XmlElement[] {
  const parts = semantics.children.filter(isElement)
  const first = parts.filter((part) => !CONTENT.has(localName(part))).slice(0, 1)
  const isPresented = ({ attributes: { encoding } }: XmlElement): boolean => /presentation/i.test(String(encoding))
  const presented = parts.find((part) => localName(part) === 'annotation-xml' && isPresented(part))
  return presented !== undefined && first.every(isUnshown) ? presented.children.filter(isElement) : first
}

function partOf(node: XmlElement): Element[] {
  const name = localName(node).toLowerCase()
  if (CONTENT.has(name)) return []
  if (TOKENS.has(name)) return [token(node, name)]
  if (name === 'mglyph') return [element('mtext', {}, [oneLine(node.attributes.alt ?? '')])]
  if (name === 'semantics') return shownOf(node).flatMap(partOf)
  const children = childrenOf(node)
  if (name === 'maction') return children.slice(0, 1)
  if (name === 'mfenced') return [fenced(node, children)]
  if (name === 'mlabeledtr') return [element('mtr', {}, [...children.slice(1), ...children.slice(0, 1)])]
  const needed = NEEDED.get(name) ?? children.length
  const properties = propertiesOf(node)
  const isPlainRow = name === 'mrow' && Object.keys(properties).length === 0
  // Unknown elements are rows of their parts: no part is lost.
  if (!KNOWN.has(name) || name === 'math' || isPlainRow || needed !== children.length) return row(children)
  return [element(name, properties, children)]
}

/** What a formula says in words or in TeX. Empty when the book does not say. */
export function alternativeOf({ attributes }: XmlElement): string {
  const text = oneLine(attributes.alttext ?? '')
  return NO_ALTERNATIVE.test(text) ? '' : text.slice(0, MAX_ALTERNATIVE)
}

/**
 * A formula of listed elements and attributes: no script, no link, no annotation. Null when the book has only its meaning, or
 * nothing.
 */
export function formula(node: XmlElement): Element | null {
  const children: ElementContent[] = hasUnshown(node) ? [] : childrenOf(node)
  if (textOf({ type: 'root', children }).trim() === '') return null
  const alternative = alternativeOf(node)
  const { display, dir } = propertiesOf(node)
  return element(
    'math',
    {
      ...(display === 'block' || node.attributes.mode === 'display' ? { display: 'block' } : {}),
      ...(dir === undefined ? {} : { dir }),
      ...(alternative === '' ? {} : { alttext: alternative }),
    },
    children,
  )
}

/** The ids of a formula and its parts, to which links may lead. */
export const targetsIn = ({ attributes: { id }, children }: XmlElement): string[] => [
  ...(typeof id === 'string' ? [id] : []),
  ...children.filter(isElement).flatMap(targetsIn),
]

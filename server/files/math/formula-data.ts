import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { elementsIn, propertyText } from '#server/import/element.ts'
import { formulaText } from './formula-text.ts'
import type { MathNode } from './math-node.ts'
import { matrixOf } from './matrix.ts'
import { limitsOf, multiscriptsOf, scriptsOf } from './scripts.ts'

/** Below this depth a part is text in one line, because the typesetter limits the depth of calls. */
const MAX_DEPTH = 16
const OPEN = new Set(['(', '[', '{', '⟨', '⌈', '⌊', '〈', '⟦'])
const CLOSE = new Set([')', ']', '}', '⟩', '⌉', '⌋', '〉', '⟧'])
const BARS = new Set(['|', '‖', '∥', '∣'])
/** Joins, which show nothing. */
const INVISIBLE = /^[\u2061-\u2064\u200b]*$/
const EM_PER: Readonly<Record<string, number>> = { em: 1, ex: 0.5, px: 0.06, pt: 0.08, mu: 1 / 18 }
const MAX_SPACE_EM = 4

const word = (text: string, variant = ''): MathNode => ({ m: 'word', text, variant })

function widthOf(value: string): number {
  const [, amount = '0', unit = 'em'] = /^(-?[\d.]+)(em|ex|px|pt|mu)?$/.exec(value.trim()) ?? []
  return Math.min(MAX_SPACE_EM, Math.max(-1, Number(amount) * (EM_PER[unit] ?? 1))) || 0
}

/** One letter is set as a variable, several are a name. */
function letters(node: Element): MathNode {
  const text = textOf(node)
  const variant = propertyText(node, 'mathvariant')
  if ([...text].length === 1) return { m: 'sign', text, variant }
  return node.tagName === 'mi' && variant === '' ? { m: 'name', text } : word(text, variant)
}

function operator(node: Element): MathNode {
  const text = textOf(node).trim()
  if (INVISIBLE.test(text)) return { m: 'row', c: [] }
  if ([...text].length === 1) return { m: 'sign', text, variant: /\p{L}/u.test(text) ? 'normal' : '' }
  return /^\p{L}+$/u.test(text) ? { m: 'name', text } : word(text)
}

type FenceKind = 'open' | 'close' | null

function fenceKind(node: Element, isInside: boolean): FenceKind {
  const text = textOf(node).trim()
  if (node.tagName !== 'mo' || propertyText(node, 'stretchy') === 'false') return null
  const form = propertyText(node, 'form')
  if (OPEN.has(text) || (BARS.has(text) && form === 'prefix')) return 'open'
  if (CLOSE.has(text) || (BARS.has(text) && (form === 'postfix' || isInside))) return 'close'
  return null
}

/** A row in which what stands in brackets is a part of its own, so that the brackets grow with it. */
function rowOf(parts: readonly Element[], depth: number): MathNode {
  const stack: MathNode[][] = [[]]
  for (const part of parts) {
    const kind = fenceKind(part, stack.length > 1 && propertyText(part, 'fence') === 'true')
    const node = convert(part, depth + 1)
    if (kind === 'open') stack.push([node])
    else stack.at(-1)?.push(node)
    if (kind !== 'close' || stack.length === 1) continue
    const c = stack.pop() ?? []
    stack.at(-1)?.push({ m: 'fenced', c })
  }
  const c = stack.flat()
  const [only] = c
  return c.length === 1 && only !== undefined ? only : { m: 'row', c }
}

function convert(node: Element, depth: number): MathNode {
  if (depth > MAX_DEPTH) return word(formulaText(node))
  const parts = elementsIn(node)
  const inner = (part: Element): MathNode => convert(part, depth + 1)
  const [first, second] = parts
  switch (node.tagName) {
    case 'mi':
      return letters(node)
    case 'mn':
    case 'ms':
    case 'mtext':
      return word(textOf(node), propertyText(node, 'mathvariant'))
    case 'mo':
      return operator(node)
    case 'mspace':
      return { m: 'space', width: widthOf(propertyText(node, 'width')) }
    case 'msqrt':
      return { m: 'root', index: null, c: rowOf(parts, depth) }
    case 'mtable':
      return matrixOf(node, inner)
    case 'mphantom':
      return { m: 'hidden', c: rowOf(parts, depth) }
    case 'menclose':
      return { m: 'boxed', c: rowOf(parts, depth) }
    default:
      break
  }
  if (first === undefined || second === undefined) return rowOf(parts, depth)
  switch (node.tagName) {
    case 'mfrac':
      return {
        m: 'fraction',
        above: inner(first),
        below: inner(second),
        line: !/^0(\D|$)/.test(propertyText(node, 'linethickness')),
      }
    case 'mroot':
      return { m: 'root', index: inner(second), c: inner(first) }
    case 'msub':
    case 'msup':
    case 'msubsup':
      return scriptsOf(node, parts, inner(first), inner)
    case 'munder':
    case 'mover':
    case 'munderover':
      return limitsOf(node, parts, inner(first), inner)
    case 'mmultiscripts':
      return multiscriptsOf(parts, inner(first), inner)
    default:
      return rowOf(parts, depth)
  }
}

/** A formula as data for the typesetter. No text of it becomes source code. */
export const formulaData = (math: Element): MathNode => rowOf(elementsIn(math), 0)

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { MathNode } from './math-node.ts'

type Convert = (node: Element) => MathNode

const LINES = new Set(['¯', '‾', '―', '_', '\u0332', '\u0305', '─', '̲'])
const BRACES = new Set(['⏞', '⏟', '︷', '︸'])
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ '^': '^', ˆ: '^', '\u0302': '^', '~': '~', '˜': '~', '\u0303': '~', '˙': '.', '\u0307': '.', '¨': '¨' },
  ...{ '\u0308': '¨', '→': '→', '⃗': '→', '⟶': '→', '←': '←', ˇ: 'ˇ', '\u030c': 'ˇ', '´': '´', '`': '`', '˘': '˘' },
}

const signOf = (node: Element | undefined): string => (node?.tagName === 'mo' ? textOf(node).trim() : '')

/** A mark, a line or a brace over or under a base. Undefined when the part there is none of these. */
function markOf(base: MathNode, sign: string, side: 'over' | 'under'): MathNode | undefined {
  if (LINES.has(sign)) return { m: 'line', base, side }
  if (BRACES.has(sign)) return { m: 'brace', base, side }
  const mark = side === 'over' ? ACCENTS[sign] : undefined
  return mark === undefined ? undefined : { m: 'accent', base, mark }
}

/** `munder`, `mover` and `munderover`. */
export function limitsOf(node: Element, parts: readonly Element[], base: MathNode, convert: Convert): MathNode {
  const [, second, third] = parts
  const under = node.tagName === 'mover' ? undefined : second
  const over = node.tagName === 'mover' ? second : third
  const lower = under === undefined ? undefined : markOf(base, signOf(under), 'under')
  const upper = over === undefined ? undefined : markOf(lower ?? base, signOf(over), 'over')
  const restUnder = under === undefined || lower !== undefined ? null : convert(under)
  const restOver = over === undefined || upper !== undefined ? null : convert(over)
  const marked = upper ?? lower ?? base
  return restUnder === null && restOver === null
    ? marked
    : { m: 'limits', base: marked, under: restUnder, over: restOver }
}

const scripts = (
  base: MathNode,
  sub: MathNode | null,
  sup: MathNode | null,
  before: { readonly sub: MathNode | null; readonly sup: MathNode | null } = { sub: null, sup: null },
): MathNode => ({ m: 'scripts', base, sub, sup, before })

/** `msub`, `msup` and `msubsup`. */
export function scriptsOf(
  node: Element,
  [, second, third]: readonly Element[],
  base: MathNode,
  convert: Convert,
): MathNode {
  const lower = node.tagName === 'msup' ? undefined : second
  const upper = node.tagName === 'msup' ? second : third
  return scripts(base, lower === undefined ? null : convert(lower), upper === undefined ? null : convert(upper))
}

/** The parts of one side of `mmultiscripts`: pairs of a lower and an upper script. */
function sideOf(parts: readonly Element[], convert: Convert): { sub: MathNode | null; sup: MathNode | null } {
  const row = (from: 0 | 1): MathNode | null => {
    const own = parts.filter((part, index) => index % 2 === from && part.tagName !== 'none')
    return own.length === 0 ? null : { m: 'row', c: own.map(convert) }
  }
  return { sub: row(0), sup: row(1) }
}

export function multiscriptsOf(parts: readonly Element[], base: MathNode, convert: Convert): MathNode {
  const divider = parts.findIndex(({ tagName }) => tagName === 'mprescripts')
  const after = sideOf(parts.slice(1, divider === -1 ? undefined : divider), convert)
  const before = divider === -1 ? { sub: null, sup: null } : sideOf(parts.slice(divider + 1), convert)
  return scripts(base, after.sub, after.sup, before)
}

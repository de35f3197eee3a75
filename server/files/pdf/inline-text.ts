import type { Element } from 'hast'
import { present } from '#contract/present.ts'
import { formulaData } from '#server/files/math/formula-data.ts'
import { formulaAlternative } from '#server/files/math/formula-text.ts'
import type { Inline } from './blocks.ts'

/** Characters that no page can show: control characters and Unicode's noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g
const SPACES = /[ \t\n\r\f\v\u2028\u2029]+/g

/** Signs that the typefaces of books lack, and the nearest ones that they have. */
const NEAREST: Readonly<Record<string, string>> = {
  ...{ '✔': '✓', '✅': '✓', '✗': '☓', '✘': '☓', '✖': '☓', '❌': '☓', '❎': '☓' },
  ...{ '❤': '♥', '⭐': '★', '❗': '!', '❓': '?', '➡': '→', '⬅': '←', '➕': '+', '➖': '−' },
}
/** Those, and all other coloured signs. They would be empty boxes. */
const SIGNS =
  /[✔✗✘✖❤➡⬅]|(?![\u2600-\u26ff])\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|[\ufe0e\ufe0f\u20e3]|[\u{e0020}-\u{e007f}]/gu

export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(SIGNS, (sign) => (sign in NEAREST ? present(NEAREST[sign]) : ''))

/** The text in one line. */
export const oneLine = (text: string): string => printable(text).replace(SPACES, ' ').trim()

/**
 * Collapses white space as a browser does: each run becomes one space, also across elements, and both ends are trimmed.
 */
export function collapseSpaces(nodes: readonly Inline[]): Inline[] {
  let afterSpace = true
  const walk = (node: Inline): Inline => {
    if (typeof node === 'string') {
      const text = printable(node).replace(SPACES, ' ')
      const trimmed = afterSpace ? text.replace(/^ /, '') : text
      if (trimmed !== '') afterSpace = trimmed.endsWith(' ')
      return trimmed
    }
    if (node.t === 'br') afterSpace = true
    else if (!('c' in node) || node.t === 'note' || node.t === 'math') afterSpace = false
    else return { ...node, c: node.c.map(walk) }
    return node
  }
  return trimEnd(nodes.map(walk)).filter((node) => node !== '')
}

function trimEnd(nodes: readonly Inline[]): Inline[] {
  const last = nodes.findLastIndex((node) => node !== '')
  return nodes.map((node, index) => (index === last && typeof node === 'string' ? node.replace(/ $/, '') : node))
}

/** The text of inline nodes, without notes. */
export const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.t === 'code') return node.text
      if (node.t === 'math') return node.alt
      return 'c' in node && node.t !== 'note' ? inlineText(node.c) : ''
    })
    .join('')

/** A formula with fewer letters fits into a line. */
const LINE_LETTERS = 45

export function formulaInline(node: Element): Inline {
  const block = node.properties.display === 'block'
  const alt = oneLine(formulaAlternative(node))
  return { t: 'math', block, long: block && alt.length > LINE_LETTERS, alt, c: formulaData(node) }
}

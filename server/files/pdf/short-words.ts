import type { Inline } from './blocks.ts'

const LANGUAGES: ReadonlySet<string> = new Set(['ru', 'uk'])
/** The space after a word of one letter, and the space before a dash. Stress marks belong to the letter. */
const BOUND_SPACE = / (?:(?<=(?<![\p{L}\p{N}\p{M}’'ʼ-])\p{L}\p{M}* )|(?=[–—] ))/gu
const NO_BREAK_SPACE = '\u00a0'
/** Stands for a formula, a picture, or code. A letter beside it is part of a longer word. */
const OBJECT = '0'

/** Russian and Ukrainian books have no word of one letter at the end of a line, and no dash at its start. */
export const bindWords = (text: string, lang: string): string =>
  LANGUAGES.has(lang) ? text.replace(BOUND_SPACE, NO_BREAK_SPACE) : text

/** What the reader sees of a node in its line. A note mark is nothing: the words beside it are neighbours. */
function seen(node: Inline): string {
  if (typeof node === 'string') return node
  if (node.t === 'note' || node.t === 'again') return ''
  if (node.t === 'br') return '\n'
  return 'c' in node && node.t !== 'math' ? node.c.map(seen).join('') : OBJECT
}

/** `bindWords` over a whole line of text, because a word and the space after it can be in different nodes. */
export function bindInline(nodes: readonly Inline[], lang: string): Inline[] {
  const text = bindWords(nodes.map(seen).join(''), lang)
  let at = 0
  const walk = (node: Inline): Inline => {
    const start = at
    if (typeof node !== 'string' && 'c' in node && node.t !== 'note' && node.t !== 'math')
      return { ...node, c: node.c.map(walk) }
    at += seen(node).length
    return typeof node === 'string' ? text.slice(start, at) : node
  }
  return nodes.map(walk)
}

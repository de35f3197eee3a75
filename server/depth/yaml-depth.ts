import { CST, Lexer } from 'yaml'
import { type Measure, MOST_LEVELS } from './limit.ts'

/** Marks of the lexer that are not in the text. */
const UNWRITTEN: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])
/** Each of these begins one more list or map in its line. */
const INDICATORS: ReadonlySet<string> = new Set(['-', '?', ':'])

/** The brackets that are open after a token. */
function bracketsAfter(token: string, before: number): number {
  if (token === '[' || token === '{') return before + 1
  if (token === ']' || token === '}') return Math.max(0, before - 1)
  return token === CST.FLOW_END ? 0 : before
}

/** The columns and the indicators of a line after a token. Between brackets, indicators begin no level. */
function levelsAfter(token: string, before: number, isLineStart: boolean, isBlock: boolean): number {
  if (isLineStart && token.startsWith(' ')) return token.length
  return (isLineStart ? 0 : before) + (isBlock && INDICATORS.has(token) ? 1 : 0)
}

/**
 * The lexer knows what is a bracket and what is text, and does not recurse. A level that goes on in another line is indented
 * by one column at least, so the indentation of a line counts as levels.
 */
export const deepYamlAt: Measure = (text) => {
  let [at, brackets, inLine] = [0, 0, 0]
  let [isLineStart, isText] = [true, false]
  for (const token of new Lexer().lex(text)) {
    if (!isText) {
      brackets = bracketsAfter(token, brackets)
      inLine = levelsAfter(token, inLine, isLineStart, brackets === 0)
      if (brackets + inLine > MOST_LEVELS) return at
    }
    isLineStart = token.endsWith('\n') || (isLineStart && UNWRITTEN.has(token))
    isText = token === CST.SCALAR
    if (!UNWRITTEN.has(token)) at += token.length
  }
  return null
}

import { lineAt } from '#server/depth/limit.ts'
import { type SourceFile, textFiles } from '#tests/support/source-files.ts'
import { isParts, type Node, nodesOf } from '#tests/support/syntax/nodes.ts'

/** A regular expression of the product. */
export interface Pattern {
  readonly path: string
  readonly line: number
  /** As it is written: `/a+/g`. */
  readonly written: string
  /** Null when it is made by `new RegExp`: then nobody knows it before the program runs. */
  readonly regex: RegExp | null
}

const makesPattern = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isParts(callee) && callee.name === 'RegExp'

/** Every literal and every call of `RegExp` in one file. */
export function patternsIn(file: SourceFile): Pattern[] {
  const { path, text } = file
  return nodesOf(file).flatMap((node): Pattern[] => {
    const literal = isParts(node.regex) ? new RegExp(String(node.regex.pattern), String(node.regex.flags)) : null
    if (literal === null && !makesPattern(node)) return []
    const written = text.slice(node.start, node.end)
    return [{ path, line: lineAt(text, node.start), written, regex: literal }]
  })
}

/** All regular expressions below the folders. */
export const patternsBelow = (...folders: readonly string[]): Pattern[] =>
  textFiles(/\.(tsx?|m?js)$/, ...folders).flatMap(patternsIn)

import { parseSync } from 'vite'
import { lineAt } from '#server/depth/limit.ts'
import { type SourceFile, textFiles } from '#tests/support/source-files.ts'

/** A regular expression of the product. */
export interface Pattern {
  readonly path: string
  readonly line: number
  /** As it is written: `/a+/g`. */
  readonly written: string
  /** Null when it is made by `new RegExp`: then nobody knows it before the program runs. */
  readonly regex: RegExp | null
}

type Parts = Readonly<Record<string, unknown>>
type Node = Parts & { readonly type: string; readonly start: number; readonly end: number }

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const isNode = (value: Parts): value is Node => typeof value.type === 'string' && typeof value.start === 'number'

/** A node of the syntax and all below it. */
function nodesIn(value: unknown): Node[] {
  if (!isParts(value)) return []
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)]
}

const makesPattern = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isParts(callee) && callee.name === 'RegExp'

/** Every literal and every call of `RegExp` in one file. */
export function patternsIn({ path, text }: SourceFile): Pattern[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  return nodesIn(program).flatMap((node): Pattern[] => {
    const literal = isParts(node.regex) ? new RegExp(String(node.regex.pattern), String(node.regex.flags)) : null
    if (literal === null && !makesPattern(node)) return []
    const written = text.slice(node.start, node.end)
    return [{ path, line: lineAt(text, node.start), written, regex: literal }]
  })
}

/** All regular expressions below the folders. */
export const patternsBelow = (...folders: readonly string[]): Pattern[] =>
  textFiles(/\.(tsx?|m?js)$/, ...folders).flatMap(patternsIn)

import { parseSync } from 'vite'
import type { SourceFile } from '../source-files.ts'

type Parts = Readonly<Record<string, unknown>>
export type Node = Parts & { readonly type: string; readonly start: number; readonly end: number }

export const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const isNode = (value: Parts): value is Node => typeof value.type === 'string' && typeof value.start === 'number'

/** A node of the syntax and all below it. */
function below(value: unknown): Node[] {
  if (!isParts(value)) return []
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(below)]
}

/** All nodes of the syntax of a file. Throws when it cannot be parsed. */
export function nodesOf({ path, text }: SourceFile): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  return below(program)
}

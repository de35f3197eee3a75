import { parseSync } from 'vite'
import type { SourceFile } from '../source-files.ts'

type Parts = Readonly<Record<string, unknown>>
export type Node = Parts & { readonly type: string; readonly start: number; readonly end: number }

export const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const isNode = (value: Parts): value is Node => typeof value.type === 'string' && typeof value.start === 'number'

/** Adds a node of the syntax and all below it, in the order of the file. */
function addBelow(value: unknown, nodes: Node[]): void {
  if (!isParts(value)) return
  if (isNode(value)) nodes.push(value)
  for (const part of Object.values(value)) addBelow(part, nodes)
}

const known = new WeakMap<SourceFile, readonly Node[]>()

/** All nodes of the syntax of a file, which is parsed once. Throws when it cannot be parsed. */
export function nodesOf(file: SourceFile): readonly Node[] {
  const before = known.get(file)
  if (before !== undefined) return before
  const { program, errors } = parseSync(file.path, file.text)
  if (errors[0] !== undefined) throw new Error(`${file.path}: ${errors[0].message}`)
  const nodes: Node[] = []
  addBelow(program, nodes)
  known.set(file, nodes)
  return nodes
}

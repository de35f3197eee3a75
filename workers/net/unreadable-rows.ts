import * as v from 'valibot'

/** Numbers of rows, in the lists of an answer whose rows stand for themselves. */
type Rows = Readonly<Record<'data' | 'included', ReadonlySet<number>>>

/** The rows that the issues are about. Null when something else is wrong too. */
function rowsOf(issues: readonly v.BaseIssue<unknown>[]): Rows | null {
  const rows = { data: new Set<number>(), included: new Set<number>() }
  for (const { path } of issues) {
    const [list, row] = path ?? []
    if ((list?.key !== 'data' && list?.key !== 'included') || typeof row?.key !== 'number') return null
    rows[list.key].add(row.key)
  }
  return rows
}

const without = (list: unknown, gone: ReadonlySet<number>): unknown =>
  Array.isArray(list) ? list.filter((_, at) => !gone.has(at)) : list

export interface Readable<T> {
  readonly value: T
  /** How many rows of `data` could not be read. */
  readonly leftOut: number
}

/**
 * Parses an answer. A row that cannot be read is left out, so that one bad book does not hide the others. Null when the answer is
 * not by the contract at all. So is one without a readable row, unless something else says whose it is.
 */
export function readRows<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  mayLoseAll: boolean,
): Readable<v.InferOutput<S>> | null {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return { value: parsed.output, leftOut: 0 }
  const rows = rowsOf(parsed.issues)
  if (rows === null || typeof body !== 'object' || body === null) return null
  const { data, included }: { readonly data?: unknown; readonly included?: unknown } = body
  if (!mayLoseAll && Array.isArray(data) && data.length > 0 && rows.data.size === data.length) return null
  const rest = v.safeParse(schema, {
    ...body,
    data: without(data, rows.data),
    included: without(included, rows.included),
  })
  return rest.success ? { value: rest.output, leftOut: rows.data.size } : null
}

import * as v from 'valibot'

const Whole = (pattern: RegExp, most: number) =>
  v.pipe(v.string(), v.regex(pattern), v.transform(Number), v.maxValue(most))

export const operationsEnvironment = {
  OPERATIONS_PORT: v.optional(v.union([v.literal(''), Whole(/^\d{1,5}$/, 65_535)]), ''),
  OPERATIONS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(Whole(/^\d{1,3}$/, 300), '1'),
}

export const OPERATIONS_MEANING = {
  OPERATIONS_PORT: 'a port number for /metrics, /livez and /readyz, or nothing, for none of them',
  OPERATIONS_HOST: 'the address of that port',
  DRAIN_SECONDS: 'how long a server that stops sends clients elsewhere, 0 to 300',
} as const satisfies Record<keyof typeof operationsEnvironment, string>

/** Where the operator's tools ask. */
export type OperationsSettings = Readonly<NonNullable<ReturnType<typeof operationsSettings>>>

type Environment = v.InferOutput<v.ObjectSchema<typeof operationsEnvironment, undefined>>

/** Null: nobody may ask. */
export const operationsSettings = ({ OPERATIONS_PORT: port, OPERATIONS_HOST: host }: Environment) =>
  port === '' ? null : { port, host }

import * as v from 'valibot'
import type { RequestProblem } from './problems.ts'

/** An object of named fields, as parameters, queries and bodies are. */
type Fields = v.GenericSchema<unknown, Record<string, unknown>>

/** Who may call: `optional` gives a signed-in reader more, `cookie` is the refresh token's own way. */
type Auth = 'none' | 'optional' | 'user' | 'subscriber' | 'cookie'

/** The methods that a call, and with it a form, may have: specification, section 5. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export interface EndpointShape {
  readonly method: Method
  /** Below the API's base; `:name` marks a parameter. */
  readonly path: string
  readonly summary: string
  readonly auth: Auth
  /** What a visitor is told where signing in is needed; 401 where nothing is named. */
  readonly visitor?: RequestProblem
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** The status of success. */
  readonly status: 200 | 201 | 204
  /** The body of success: a schema, none at all, or something that is not JSON. */
  readonly answer: v.GenericSchema | 'none' | 'text' | 'image' | 'file' | 'events'
  /** Ours, not the specification's: a client must do without it. */
  readonly extension?: true
}

/** Keeps the literal types of a call of the API. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

/** The provider of a social sign-in, as addresses name it. */
export const Provider = v.object({ provider: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/)) })

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<never, never>
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : Record<never, never>

export type ParamsOf<E extends EndpointShape> = Output<E['params']>
export type QueryOf<E extends EndpointShape> = Output<E['query']>
export type BodyOf<E extends EndpointShape> = Output<E['body']>
export type AnswerOf<E extends EndpointShape> = E['answer'] extends v.GenericSchema ? v.InferOutput<E['answer']> : null

/** What a caller gives: everything before it is parsed. */
export interface CallInput<E extends EndpointShape> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Input<E['body']>
  /** Makes a repeated change the same change, on a server that knows it. */
  readonly idempotencyKey?: string
}

/** The address of a call: parameters filled in, each encoded, and the query behind. */
export function addressOf(call: EndpointShape, input: Pick<CallInput<EndpointShape>, 'params' | 'query'> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(input.query).toString()
  return query === '' ? path : `${path}?${query}`
}

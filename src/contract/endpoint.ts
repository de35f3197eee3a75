import * as v from 'valibot'
import type { RequestProblem } from './problems.ts'

/** An object with named fields: parameters, a query or a body. */
type Fields = v.GenericSchema<unknown, Record<string, unknown>>

/** Who may call. `optional` gives a signed-in reader more; `cookie` calls use the refresh token. */
type Auth = 'none' | 'optional' | 'user' | 'subscriber' | 'cookie'

/** The methods of calls and forms (specification, section 5). */
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface EndpointShape {
  readonly method: Method
  /** The path below the API's base. `:name` is a parameter. */
  readonly path: string
  readonly summary: string
  readonly auth: Auth
  /** The problem that a visitor gets where a sign-in is needed. Without it, the answer is a plain 401. */
  readonly visitor?: RequestProblem
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** The status of a success. */
  readonly status: 200 | 201 | 204
  /** The body of a success: a schema, none, or something other than JSON. */
  readonly answer: v.GenericSchema | 'none' | 'text' | 'image' | 'file' | 'events'
  /** The specification does not say what comes back. From a server without our mark any JSON is a success, and so is nothing. */
  readonly anyAnswer?: true
  /** The answer is texts of the library in the language of the request, or counts of them. `Content-Language` tells which came. */
  readonly localized?: true
  /** An extension to the specification: a client must work without it. */
  readonly extension?: true
  /** The page may make the call by its name. Not for calls that begin, end or change the session of the device. */
  readonly forwarded?: true
}

/** How a server answers that does not have a call. */
export const UNKNOWN_CALL: readonly number[] = [404, 405, 501]

type Status = Pick<EndpointShape, 'status'>

/** A call, with its literal types. Where it names no status, a success is 200, or 204 without an answer. */
export const endpoint = <const E extends Omit<EndpointShape, 'status'> & Partial<Status>>(shape: E): E & Status => ({
  status: shape.answer === 'none' ? 204 : 200,
  ...shape,
})

/** The parameter of calls that name a sign-in provider. */
export const Provider = v.object({ provider: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/)) })

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<never, never>
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : Record<never, never>

export type ParamsOf<E extends EndpointShape> = Output<E['params']>
export type QueryOf<E extends EndpointShape> = Output<E['query']>
export type BodyOf<E extends EndpointShape> = Output<E['body']>
export type AnswerOf<E extends EndpointShape> = E['answer'] extends v.GenericSchema ? v.InferOutput<E['answer']> : null
/** The answer as a client gets it. Null, where any answer is a success: another server said something else. */
export type ReceivedOf<E extends EndpointShape> = AnswerOf<E> | (E extends { readonly anyAnswer: true } ? null : never)

/** A call's input, before it is parsed. */
export interface CallInput<E extends EndpointShape> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Input<E['body']>
  /** If a change is sent again with the same key, a server that knows keys does nothing more. */
  readonly idempotencyKey?: string
}

/** The input that a call needs: each part that its contract has. In an address, every value is text. */
export type NeededInput<E extends EndpointShape> = CallInput<E> & {
  readonly [P in Extract<keyof E, 'params' | 'query' | 'body'>]: P extends 'body'
    ? Input<E[P]>
    : { readonly [F in keyof Output<E[P]>]: string }
}

/** The path of a call, with encoded parameters and the query. Throws when a parameter is missing. */
export function addressOf(call: EndpointShape, input: Pick<CallInput<EndpointShape>, 'params' | 'query'> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(input.query).toString()
  return query === '' ? path : `${path}?${query}`
}

import { accessEndpoints } from './accounts/endpoints-access.ts'
import { accountEndpoints } from './accounts/endpoints-account.ts'
import type { EndpointShape, NeededInput, ReceivedOf } from './endpoint.ts'
import { contentEndpoints } from './library/endpoints-content.ts'

/** All calls of the API. Client, workers, server and tests share this table. */
export const endpoints = { ...contentEndpoints, ...accountEndpoints, ...accessEndpoints }
type Endpoints = typeof endpoints

/** The calls that the page may make by their names. */
export type ForwardedName = {
  [N in keyof Endpoints]: Endpoints[N] extends { readonly forwarded: true } ? N : never
}[keyof Endpoints]

export const isForwarded = (name: string): name is ForwardedName =>
  Object.entries<EndpointShape>(endpoints).some(([known, { forwarded }]) => known === name && forwarded === true)

/** The input can be left out where the call needs none. */
export type ForwardedInput<N extends ForwardedName> =
  Record<never, never> extends NeededInput<Endpoints[N]>
    ? [input?: NeededInput<Endpoints[N]>]
    : [input: NeededInput<Endpoints[N]>]
export type ForwardedAnswer<N extends ForwardedName> = ReceivedOf<Endpoints[N]>

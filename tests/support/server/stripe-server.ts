import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Call {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly idempotencyKey: string | undefined
  readonly authorization: string | undefined
}

export interface StripeServer {
  readonly url: string
  readonly calls: Call[]
  /** If set, the answer to all calls, or to those whose path matches. */
  fault: { readonly status: number; readonly body: object; readonly path?: RegExp } | null
  /** What the next page waits for before it is made. */
  hold: Promise<void> | null
  /** Pays on a page. */
  readonly pay: (id: string) => void
  /** The pages on which a reader could pay. */
  readonly openPages: () => readonly string[]
  readonly stop: () => Promise<void>
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    path: `${request.method} ${request.url}`,
    params: Object.fromEntries(new URLSearchParams(await text(request))),
    idempotencyKey: header('idempotency-key'),
    authorization: header('authorization'),
  }
}

const NOT_OPEN = {
  error: { type: 'invalid_request_error', message: 'Only Checkout Sessions that are open can be expired' },
}

/** A stand-in on loopback for the Stripe calls that we make: create, read and expire a Checkout session. Idempotent as Stripe's. */
export async function startStripeServer(): Promise<StripeServer> {
  const made = new Map<string, { readonly id: string }>()
  const statuses = new Map<string, 'open' | 'complete' | 'expired'>()
  const state = { calls: [] as Call[], fault: null as StripeServer['fault'], hold: null as StripeServer['hold'] }

  const ofPage = (path: string): { status: number; body: object } => {
    const [, id = '', expire] = /sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const status = statuses.get(id)
    if (expire !== undefined && status !== 'open') return { status: 400, body: NOT_OPEN }
    if (expire !== undefined) statuses.set(id, 'expired')
    return { status: 200, body: { id, object: 'checkout.session', status: statuses.get(id) } }
  }

  const answer = async (call: Call): Promise<{ status: number; body: object }> => {
    if (state.fault !== null && (state.fault.path?.test(call.path) ?? true)) return state.fault
    if (call.path !== 'POST /v1/checkout/sessions') return ofPage(call.path)
    const { hold } = state
    state.hold = null
    await hold
    const key = call.idempotencyKey ?? randomUUID()
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session = made.get(key) ?? { id, object: 'checkout.session', url: `https://checkout.example/c/pay/${id}` }
    made.set(key, session)
    if (!statuses.has(session.id)) statuses.set(session.id, 'open')
    return { status: 200, body: session }
  }

  const server = createServer((request, response) => {
    void readCall(request).then(async (call) => {
      state.calls.push(call)
      const { status, body } = await answer(call)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    pay: (id: string) => void statuses.set(id, 'complete'),
    openPages: () => [...statuses].flatMap(([id, status]) => (status === 'open' ? [id] : [])),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

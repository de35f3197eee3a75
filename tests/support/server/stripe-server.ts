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
  /** If set, the answer to all calls. */
  fault: { readonly status: number; readonly body: object } | null
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

/** A stand-in on loopback for the two Stripe calls that we make: create and expire a Checkout session. Idempotent as Stripe's. */
export async function startStripeServer(): Promise<StripeServer> {
  const made = new Map<string, object>()
  const state = { calls: [] as Call[], fault: null as StripeServer['fault'] }

  const answer = (call: Call): { status: number; body: object } => {
    if (state.fault !== null) return state.fault
    if (call.path !== 'POST /v1/checkout/sessions') return { status: 200, body: { object: 'checkout.session' } }
    const key = call.idempotencyKey ?? randomUUID()
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session = made.get(key) ?? { id, object: 'checkout.session', url: `https://checkout.example/c/pay/${id}` }
    made.set(key, session)
    return { status: 200, body: session }
  }

  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      state.calls.push(call)
      const { status, body } = answer(call)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

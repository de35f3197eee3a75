import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AttackServer, openAttackServer, signedIn } from '#tests/support/attack/attack-server.ts'
import { present } from '#tests/support/present.ts'

const BODY_BYTES = 1_000
const BEGINNING = '{"email":"reader@example.com",'

const HEADS: Readonly<Record<string, string>> = {
  'of a length that was said': `Content-Length: ${BODY_BYTES}\r\n\r\n${BEGINNING}`,
  'in chunks': `Transfer-Encoding: chunked\r\n\r\n${BEGINNING.length.toString(16)}\r\n${BEGINNING}\r\n`,
}

/** The next request that a server of this process receives. */
const nextRequest = (): Promise<IncomingMessage> =>
  new Promise((resolve) => {
    const hear = (message: unknown) => {
      unsubscribe('http.server.request.start', hear)
      resolve((message as { readonly request: IncomingMessage }).request)
    }
    subscribe('http.server.request.start', hear)
  })

describe('a client that goes away in the middle of a body', () => {
  let attacked: AttackServer
  beforeAll(async () => {
    attacked = await openAttackServer('embedded', null)
  })
  afterAll(() => attacked.close())
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  afterEach(() => log.mockClear())

  /** Sends the beginning of a request, waits until the server has it, and closes the connection. */
  const goAway = async (head: string, how: 'end' | 'reset'): Promise<void> => {
    const begun = nextRequest()
    const socket = connect(attacked.server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}`)
    const { socket: taken } = await begun
    const gone = new Promise((resolve) => taken.once('close', resolve))
    if (how === 'reset') socket.resetAndDestroy()
    else socket.destroy()
    await gone
  }

  test.each(Object.keys(HEADS).flatMap((kind) => [[kind, 'end'] as const, [kind, 'reset'] as const]))(
    '%s, by %s, leaves no line in the log, and the next one is answered',
    async (kind, how) => {
      for (let times = 0; times < 3; times++) await goAway(present(HEADS[kind]), how)
      expect(await signedIn(attacked, 'reader@example.com', 'reader-demo-1')).toHaveProperty('Authorization')
      // The sign-in that follows has an entry.
      expect(log.mock.calls.filter(([line]) => !String(line).includes('"event":"signed_in"'))).toEqual([])
    },
  )
})

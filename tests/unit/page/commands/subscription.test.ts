import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({ answer: {} as object, asked: 0, account: 0 }))
vi.mock('#page/sync-client.ts', () => ({
  sync: {
    call: async () => {
      server.asked++
      return server.answer
    },
    refreshAccount: async () => void server.account++,
  },
}))
const { followPayment } = await import('#page/commands/subscription.ts')

const MINUTE_MS = 60_000
const refusal = (retryAfterMs?: number, status = 503) => ({
  ok: false,
  problem: { kind: 'refused', status, message: 'later', errors: {}, retryAfterMs },
})
const PENDING = { ok: true, value: { data: { attributes: { status: 'pending' } } } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  Object.assign(server, { asked: 0, account: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Follows a payment for some minutes. Gives how often the server was asked. */
async function follow(answer: object, minutes: number): Promise<number> {
  server.answer = answer
  const end = new AbortController()
  const followed = followPayment('cs_1', () => undefined, end.signal)
  await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
  end.abort()
  await followed
  return server.asked
}

test.each([
  ['the payment is pending', PENDING],
  ['the server refuses', refusal()],
  ['the server wants no pause', refusal(0)],
  ['nobody answers', { ok: false, problem: { kind: 'offline' } }],
])('%s: the pauses between two questions grow', async (_, answer) => {
  expect(await follow(answer, 1)).toBeLessThan(12)
  server.asked = 0
  expect(await follow(answer, 10)).toBeLessThan(30)
})

test('a server that wants a longer pause gets it', async () => {
  expect(await follow(refusal(20 * MINUTE_MS), 10)).toBe(1)
})

test.each([
  [408, true],
  [425, true],
  [429, true],
  [404, false],
])('after a refusal with %i the payment is asked for again: %o', async (status, isAgain) => {
  expect((await follow(refusal(0, status), 1)) > 1).toBe(isAgain)
})

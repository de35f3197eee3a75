import { expect, test } from 'vitest'
import { chunkedBody } from '#server/http/answer/chunked-body.ts'
import { openInFlight } from '#server/http/answer/in-flight.ts'

const MB = 1024 * 1024
const body = (megabytes: number) => ({ byteLength: megabytes * MB })
/** Of an address, and of all. */
const opened = () => openInFlight(100 * MB, 60 * MB)
const code = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    return (error as { readonly code: string }).code
  }
}

test('bytes in flight are limited for an address and in all, until their answers end', () => {
  const inFlight = opened()
  inFlight.refuseLarge('a')
  const end = inFlight.take('a', body(50))
  expect(code(() => inFlight.take('a', body(11)))).toBe('too_many_requests')
  inFlight.take('a', body(10))
  expect(code(() => inFlight.refuseLarge('a'))).toBe('too_many_requests')
  inFlight.take('b', body(40))
  expect(code(() => inFlight.take('b', body(1)))).toBe('unavailable')
  expect(code(() => inFlight.refuseLarge('c'))).toBe('unavailable')
  end()
  end()
  expect(inFlight.bytes()).toBe(50 * MB)
  expect(code(() => inFlight.take('c', body(50)))).toBe('taken')
  expect(inFlight.bytes()).toBe(100 * MB)
})

test('small bodies have a limit of their own, and what tells of a change is never refused', () => {
  const inFlight = opened()
  inFlight.take('a', body(60))
  for (let n = 0; n < 240; n++) inFlight.take('a', body(0.25))
  expect(code(() => inFlight.take('a', body(0.25)))).toBe('too_many_requests')
  expect(code(() => inFlight.takeAlways('a', body(0.25)))).toBe('taken')
  expect(code(() => inFlight.take('b', body(0.25)))).toBe('taken')
})

test('a body that many share counts once, and a very large one is sent alone', () => {
  const inFlight = opened()
  const shared = body(60)
  const ends = ['a', 'a', 'b'].map((address) => inFlight.take(address, shared))
  expect(inFlight.bytes()).toBe(60 * MB)
  for (const end of ends) end()
  expect(inFlight.bytes()).toBe(0)
  const end = inFlight.take('a', body(1_000))
  expect(code(() => inFlight.take('a', body(1)))).toBe('too_many_requests')
  end()
  expect(inFlight.bytes()).toBe(0)
})

test('a body in chunks is read only as far as it is taken, and closed once', async () => {
  const bytes = new Uint8Array(1_000_000).map((_, at) => at)
  const seen = { read: 0, closed: 0 }
  const source = {
    read: async (from: number, length: number) => {
      seen.read += 1
      return bytes.subarray(from, from + length)
    },
    close: async () => {
      seen.closed += 1
    },
  }
  const whole = await new Response(chunkedBody({ start: 5, end: 999_998 }, source)).arrayBuffer()
  expect(Buffer.from(whole).equals(bytes.subarray(5, 999_999))).toBe(true)
  expect(seen.closed).toBe(1)
  seen.read = 0
  const reader = chunkedBody({ start: 0, end: 999_999 }, source).getReader()
  expect(seen.read).toBe(0)
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual({ read: 1, closed: 2 })
  const short = { ...source, read: async () => new Uint8Array() }
  await expect(new Response(chunkedBody({ start: 0, end: 9 }, short)).arrayBuffer()).rejects.toThrow('ended')
  expect(seen.closed).toBe(3)
})

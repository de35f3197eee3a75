import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openAnswerCache } from '#server/http/answer/answer-cache.ts'

const text = (name: string, bytes = 4_000) => name.padEnd(bytes, '.')
const LARGE = 1_000_000

/** A cache, and what had to be written for it. */
function counted(budgetBytes = LARGE) {
  const cache = openAnswerCache(budgetBytes)
  const writes: string[] = []
  const body = (key: string, encoding: 'br' | 'gzip' | null = null) =>
    cache.body(key, encoding, async () => {
      writes.push(key)
      return text(key)
    })
  return { cache, body, writes }
}

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('an answer is written once, also for many who ask at the same time', async () => {
  const { body, writes, cache } = counted()
  const [first, second, other] = await Promise.all([body('a'), body('a'), body('b')])
  await body('a')
  expect(writes).toEqual(['a', 'b'])
  expect(first?.bytes).toBe(second?.bytes)
  expect(first?.etag).not.toBe(other?.etag)
  expect([cache.has('a', null), cache.has('a', 'br'), cache.has('c', null)]).toEqual([true, true, false])
})

test('it is compressed once for each encoding, and has the same tag in each', async () => {
  const { body, writes } = counted()
  const [br, gzip, plain] = [await body('a', 'br'), await body('a', 'gzip'), await body('a')]
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text('a'))
  expect(gunzipSync(gzip.bytes).toString()).toBe(text('a'))
  expect((await body('a', 'br')).bytes).toBe(br.bytes)
  expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(1)
  expect(writes).toEqual(['a'])
})

test('a small answer stays as it is', async () => {
  const made = await openAnswerCache(LARGE).body('a', 'br', () => 'small')
  expect([decoded(made.bytes), made.encoding]).toEqual(['small', null])
})

test('the answer that was not asked for longest goes first when the memory is full', async () => {
  const { body, writes, cache } = counted(10_000)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await body(key)
  expect(writes).toEqual(['a', 'b', 'c', 'b'])
  expect(cache.bytes()).toBeLessThanOrEqual(10_000)
})

test('an answer whose copy as it is went first is still there for who takes the compressed one', async () => {
  const { body, writes, cache } = counted(6_000)
  await body('a', 'br')
  await body('b')
  expect([cache.has('a', null), cache.has('a', 'gzip'), cache.has('a', 'br')]).toEqual([false, false, true])
  await body('a', 'br')
  expect(writes).toEqual(['a', 'b'])
})

test('who waits for an answer gets it, also when its place was needed meanwhile', async () => {
  const cache = openAnswerCache(10_000)
  let finish: (text: string) => void = () => undefined
  const slow = cache.body('slow', null, () => new Promise<string>((resolve) => (finish = resolve)))
  for (const key of ['a', 'b', 'c', 'd']) await cache.body(key, null, () => text(key))
  finish(text('slow'))
  expect(decoded((await slow).bytes)).toBe(text('slow'))
})

test('an answer larger than the memory is sent, and not kept', async () => {
  const { body, cache } = counted(1_000)
  expect(decoded((await body('a')).bytes)).toBe(text('a'))
  expect(cache.has('a', null)).toBe(false)
})

test('an answer that could not be written is tried again', async () => {
  const cache = openAnswerCache(LARGE)
  let tries = 0
  const body = () =>
    cache.body('a', 'br', () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return 'text'
    })
  await expect(body()).rejects.toThrow('away')
  expect(decoded((await body()).bytes)).toBe('text')
})

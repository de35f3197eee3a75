import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { noContent } from '#tests/support/device/no-content.ts'
import { createRequest, fetchPicture } from '#workers/net/request.ts'
import { createSend } from '#workers/net/send.ts'
import { watchStalls } from '#workers/net/watch-stalls.ts'

const BOOKS = JSON.stringify({ data: [] })
const PICTURE = 'P'.repeat(14)
const server = { marks: async () => false, noteMark: () => undefined, hasLanguage: async () => true }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The fake timers do not know it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('slow', 'TimeoutError')), ms)
    return abort.signal
  })
})
afterEach(() => void vi.useRealTimers())

/** A network that brings a letter of the text each time, and then nothing more. */
function slowly(text: string, type: string) {
  let write = (_: string): void => undefined
  let end = (): void => undefined
  const fetchIt = (async (_: string, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (letter) => controller.enqueue(new TextEncoder().encode(letter))
        end = () => controller.close()
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  }) as typeof fetch
  /** Ten seconds between two letters. */
  const bring = async (letters: number): Promise<void> => {
    for (const letter of text.slice(0, letters)) {
      await vi.advanceTimersByTimeAsync(10_000)
      write(letter)
    }
    if (letters >= text.length) end()
  }
  return { fetchIt, bring }
}

function sending(fetchIt: typeof fetch) {
  const credentials = {
    accessToken: async () => null,
    clientAddress: () => null,
    reader: async () => null,
    renewed: async () => undefined,
    refused: async () => undefined,
    renewedInVain: async () => undefined,
    mayRenew: async () => true,
    unrenewed: { token: null },
  }
  return createRequest(
    createSend({ fetch: fetchIt, apiBase: '/api', credentials, server, refreshLock: (work) => work() }),
  )
}

const asking = (fetchIt: typeof fetch) => sending(fetchIt)(contentEndpoints.books, 'en')

test('a long answer of a slow network arrives, however long it takes', async () => {
  const { fetchIt, bring } = slowly(BOOKS, 'application/json')
  const answer = asking(fetchIt)
  await bring(BOOKS.length)
  expect(await answer).toEqual({ ok: true, value: { data: [] }, leftOut: 0 })
})

test('an answer that stops in its middle is given up', async () => {
  const { fetchIt, bring } = slowly(BOOKS, 'application/json')
  const answer = asking(fetchIt)
  await bring(3)
  await vi.advanceTimersByTimeAsync(14_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toEqual({ ok: false, problem: { kind: 'timeout' } })
})

test('a large picture of a slow network arrives', async () => {
  const { fetchIt, bring } = slowly(PICTURE, 'image/webp')
  const picture = fetchPicture(fetchIt, '/api/assets/1', server)
  const text = picture.then((answer) => (answer instanceof Response ? answer.text() : answer))
  await bring(PICTURE.length)
  expect(await text).toBe(PICTURE)
})

test('an answer that drips without an end is given up after ten minutes', async () => {
  const { fetchIt, bring } = slowly(' '.repeat(100), 'application/json')
  const answer = asking(fetchIt)
  await bring(59)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual({ ok: false, problem: { kind: 'timeout' } })
})

test('a change has 15 seconds in all: a reader waits for it', async () => {
  const { fetchIt, bring } = slowly(' '.repeat(100), 'application/json')
  const body = { email: 'a@example.com', password: 'x', 'g-recaptcha-response': '' }
  const answer = sending(fetchIt)(accountEndpoints.login, 'en', { body })
  await bring(1)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await answer).toEqual({ ok: false, problem: { kind: 'timeout' } })
})

test('an answer without a body stays as it is, also where the browser gives it an empty one', () => {
  const answer = noContent()
  expect(answer.body).not.toBeNull()
  expect(watchStalls(1, 1).ending(answer)).toBe(answer)
})

/** A network that brings a megabyte whenever more is wanted. */
function endlessly(status: number, type: string) {
  const chunk = new Uint8Array(1_000_000).fill(32)
  const seen = { chunks: 0, isClosed: false }
  const pull = async (controller: ReadableStreamDefaultController) => {
    await new Promise(setImmediate)
    seen.chunks++
    controller.enqueue(chunk)
  }
  const cancel = () => {
    seen.isClosed = true
  }
  const answer = () => new Response(new ReadableStream({ pull, cancel }), { status, headers: { 'content-type': type } })
  return { fetchIt: (async () => answer()) as typeof fetch, seen }
}

test('a picture without an end is given up', async () => {
  const { fetchIt, seen } = endlessly(200, 'image/webp')
  const answer = await fetchPicture(fetchIt, '/api/assets/1', server)
  const written = answer instanceof Response ? answer.body?.pipeTo(new WritableStream()) : undefined
  await expect(written).rejects.toThrow(RangeError)
  expect(seen.chunks).toBeLessThan(110)
  await vi.waitFor(() => expect(seen.isClosed).toBe(true))
})

test('words of a refusal without an end are not read to it', async () => {
  const { fetchIt, seen } = endlessly(401, 'application/json')
  expect(await asking(fetchIt)).toEqual({ ok: false, problem: { kind: 'offline' } })
  expect(seen.chunks).toBeLessThan(10)
  await vi.waitFor(() => expect(seen.isClosed).toBe(true))
})

test('a page without an end in the place of an empty answer is not read', async () => {
  const { fetchIt, seen } = endlessly(200, 'text/html')
  const problem = { kind: 'not_our_server', status: 200 }
  expect(await sending(fetchIt)(accountEndpoints.logout, 'en')).toEqual({ ok: false, problem })
  expect(seen.chunks).toBeLessThan(10)
  await vi.waitFor(() => expect(seen.isClosed).toBe(true))
})

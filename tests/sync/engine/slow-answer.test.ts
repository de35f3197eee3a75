import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { createRequest, fetchPicture } from '#workers/net/request.ts'
import { createSend } from '#workers/net/send.ts'

const BOOKS = JSON.stringify({ data: [] })
const PICTURE = 'P'.repeat(14)

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

function asking(fetchIt: typeof fetch) {
  const credentials = {
    accessToken: async () => null,
    clientAddress: () => null,
    reader: async () => null,
    renewed: async () => undefined,
    refused: async () => undefined,
    unrenewed: { token: null },
  }
  const server = { marks: async () => false, noteMark: () => undefined, hasLanguage: async () => true }
  const send = createSend({ fetch: fetchIt, apiBase: '/api', credentials, server, refreshLock: (work) => work() })
  return createRequest(send)(contentEndpoints.books, 'en')
}

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
  const picture = fetchPicture(fetchIt, '/api/assets/1')
  const text = picture.then((answer) => answer?.text())
  await bring(PICTURE.length)
  expect(await text).toBe(PICTURE)
})

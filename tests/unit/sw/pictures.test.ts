import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SYNC_PICTURES } from '#contract/app-shell/caches.ts'
import { fromImages } from '../../../sw/pictures.ts'

const ADDRESS = 'http://localhost/api/assets/plate?w=312'
const stored = new Map<string, Response>()
const network = vi.fn<(request: Request, init: { signal: AbortSignal }) => Promise<Response>>()

const picture = () => new Response('a plate', { headers: { 'content-type': 'image/webp' } })
/** Takes the request and never answers. It ends only when it is cancelled. */
const hangs = (_: Request, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const cache = {
  match: async (request: Request, { ignoreSearch }: { ignoreSearch?: boolean }) => {
    const bare = (url: string) => (ignoreSearch ? url.replace(/\?.*/, '') : url)
    return [...stored].find(([url]) => bare(url) === bare(request.url))?.[1].clone()
  },
  put: async (url: string, answer: Response) => void stored.set(url, answer),
}

const damaged = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))

const ask = (address = ADDRESS, from = fromImages): Promise<string> =>
  from('pictures', new Request(address)).then(
    (answer) => answer.text(),
    (error: Error) => error.name,
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', network)
  stored.clear()
  network.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('two requests at once are answered by one fetch, and a third one from the cache', async () => {
  network.mockImplementation(async () => picture())
  expect(await Promise.all([ask(), ask()])).toEqual(['a plate', 'a plate'])
  expect(await ask()).toBe('a plate')
  expect(network).toHaveBeenCalledTimes(1)
})

test('a fetch that hangs is cancelled after a minute, and the next request starts a new one', async () => {
  network.mockImplementationOnce(hangs).mockImplementation(async () => picture())
  const waiting = Promise.all([ask(), ask()])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(network).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toEqual(['AbortError', 'AbortError'])
  expect(await ask()).toBe('a plate')
})

test('a large picture on a slow line arrives, however long it takes, as long as some of it comes', async () => {
  const slow = new ReadableStream<Uint8Array>({
    start(body) {
      for (const [at, letter] of [...'a plate'].entries())
        setTimeout(() => body.enqueue(new TextEncoder().encode(letter)), at * 50_000)
      setTimeout(() => body.close(), 350_000)
    },
  })
  network.mockImplementation(
    async (_, { signal }) => new Response(slow.pipeThrough(new TransformStream(), { signal }), picture()),
  )
  const asked = ask()
  await vi.advanceTimersByTimeAsync(360_000)
  expect(await asked).toBe('a plate')
  expect(stored.size).toBe(1)
})

test('a picture without an end is cancelled and not stored', async () => {
  const chunk = new Uint8Array(1_000_000)
  const endless = new ReadableStream<Uint8Array>({ pull: (body) => body.enqueue(chunk) })
  network.mockImplementation(
    async (_, { signal }) => new Response(endless.pipeThrough(new TransformStream(), { signal }), picture()),
  )
  expect(await ask()).toBe('AbortError')
  expect(stored.size).toBe(0)
})

test('cancelled requests and those that follow are answered at once, with another size of the picture if one is stored', async () => {
  stored.set('http://localhost/api/assets/bowl?w=624', picture())
  network.mockImplementation(hangs)
  // A service worker that has made way does not come back.
  vi.resetModules()
  const leaving = await import('../../../sw/pictures.ts')
  const askLeaving = (address?: string) => ask(address, leaving.fromImages)
  const waiting = Promise.all([askLeaving(), askLeaving('http://localhost/api/assets/bowl?w=312')])
  await vi.advanceTimersByTimeAsync(0)
  expect(network).toHaveBeenCalledTimes(2)
  leaving.cancelRequests()
  expect(await waiting).toEqual(['AbortError', 'a plate'])
  expect(await askLeaving()).toBe('AbortError')
  expect(await askLeaving('http://localhost/api/assets/bowl?w=312')).toBe('a plate')
  expect(network).toHaveBeenCalledTimes(2)
})

test.each([
  ['does not open', { open: () => damaged() }],
  ['cannot be read', { open: async () => ({ match: damaged, put: damaged }) }],
])('where the cache of pictures %s, they come over the network', async (_, broken) => {
  vi.stubGlobal('caches', broken)
  network.mockImplementation(async () => picture())
  expect(await ask()).toBe('a plate')
})

test('an answer that is not a picture is not stored', async () => {
  network.mockImplementation(async () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }))
  expect(await ask()).toBe('<p>Log in')
  expect(stored.size).toBe(0)
})

test('a picture without bytes is not stored', async () => {
  network.mockImplementation(async () => new Response('', { headers: { 'content-type': 'image/png' } }))
  expect(await ask()).toBe('')
  expect(stored.size).toBe(0)
})

test('what came by a redirect is shown and not stored', async () => {
  network.mockImplementation(async () => Object.defineProperty(picture(), 'redirected', { value: true }))
  expect(await ask()).toBe('a plate')
  expect(stored.size).toBe(0)
})

test.each([
  ['a page', () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } })],
  ['an error', () => new Response('no', { status: 502, headers: { 'content-type': 'image/png' } })],
  ['a picture without bytes', () => new Response('', { headers: { 'content-type': 'image/png' } })],
])('where %s comes instead of a picture, another size of it is shown', async (_, answer) => {
  stored.set('http://localhost/api/assets/plate?w=624', picture())
  network.mockImplementation(async () => answer())
  expect(await ask()).toBe('a plate')
  expect(stored.size).toBe(1)
})

test('the sync worker gets the size that it asks for, or none: it would store another one in its place', async () => {
  stored.set('http://localhost/api/assets/plate?w=624', picture())
  const request = new Request(ADDRESS, { headers: { accept: SYNC_PICTURES } })
  network.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(new Response('no', { status: 502 }))
  await expect(fromImages('pictures', request)).rejects.toThrow('network')
  expect((await fromImages('pictures', request)).status).toBe(502)
  network.mockResolvedValueOnce(picture())
  expect((await fromImages('pictures', request)).status).toBe(200)
})

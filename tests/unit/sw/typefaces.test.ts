import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromTypefaces } from '../../../sw/typefaces.ts'

const ADDRESS = 'http://localhost/assets/typefaces/andika-latin-400-normal-12345678.woff2'
const stored = new Map<string, Response>()
const network = vi.fn<(request: Request) => Promise<Response>>()
const cache = {
  match: async ({ url }: Request) => stored.get(url)?.clone(),
  put: async (url: string, answer: Response) => void stored.set(url, answer),
}
const ask = () => fromTypefaces('typefaces', new Request(ADDRESS))
const damaged = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))
const file = (type: string) => new Response('letters', { headers: { 'content-type': type } })

beforeEach(() => {
  stored.clear()
  network.mockReset()
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('a typeface is fetched once and then comes from the device', async () => {
  network.mockImplementation(async () => file('font/woff2'))
  expect(await (await ask()).text()).toBe('letters')
  network.mockRejectedValue(new TypeError('no network'))
  expect(await (await ask()).text()).toBe('letters')
  expect(network).toHaveBeenCalledOnce()
})

test.each([
  ['does not open', { open: () => damaged() }],
  ['cannot be read', { open: async () => ({ match: damaged, put: damaged }) }],
])('where the cache of typefaces %s, they come over the network', async (_, broken) => {
  vi.stubGlobal('caches', broken)
  network.mockImplementation(async () => file('font/woff2'))
  expect(await (await ask()).text()).toBe('letters')
})

test('the page of a captive portal is not stored as a typeface', async () => {
  network.mockImplementation(async () => file('text/html'))
  await ask()
  expect(stored.size).toBe(0)
})

test('what came by a redirect is not stored as a typeface', async () => {
  network.mockImplementation(async () => Object.defineProperty(file('font/woff2'), 'redirected', { value: true }))
  await ask()
  expect(stored.size).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCache } from '#tests/support/memory-cache.ts'

/** Cache Storage in memory. As the standard says, a cache that was opened can be used after its name was deleted. */
function memoryCaches() {
  const named = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const files = named.get(name) ?? new Map<string, Response>()
    named.set(name, files)
    return memoryCache(files)
  }
  return {
    open,
    match: async (url: string, { cacheName }: { readonly cacheName: string }) => (await open(cacheName)).match(url),
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
  }
}

let release = (): void => undefined

beforeEach(() => {
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/assets/app-v3.js') await held
    return new Response(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The shell of one version of the service worker. */
async function versionOf(name: string) {
  vi.resetModules()
  const files = ['/app.html', `/assets/app-${name}.js`]
  vi.doMock('virtual:precache-manifest', () => ({
    default: files.map((url) => ({ url, bytes: url.length, integrity: null, extra: null })),
  }))
  return import('../../../sw/shell.ts')
}

const shells = async () => (await caches.keys()).sort()

test('a version that becomes active deletes the older shells, and none of a version that is being installed', async () => {
  const first = await versionOf('v1')
  await first.installShell()
  const second = await versionOf('v2')
  await second.installShell()
  const third = await versionOf('v3')
  const installing = third.installShell()
  await vi.waitFor(async () => expect(await shells()).toHaveLength(3))
  // The reader accepts the second version.
  await second.removeOlderShells()
  expect(await shells()).toEqual([second.SHELL_CACHE, third.SHELL_CACHE].sort())
  release()
  await installing
  expect(await third.isShellWhole()).toBe(true)
  await third.removeOlderShells()
  expect(await shells()).toEqual([third.SHELL_CACHE])
  expect(await third.isShellWhole()).toBe(true)
})

test('the same files with another policy of the page are another version', async () => {
  const names = new Set<string>()
  for (const pagePolicy of [undefined, 'strict', 'with-captcha', 'strict']) {
    vi.stubGlobal('pagePolicy', pagePolicy)
    names.add((await versionOf('v1')).SHELL_CACHE)
  }
  expect(names.size).toBe(3)
})

test('what a version leaves that was never active, the next one deletes', async () => {
  const first = await versionOf('v1')
  await first.installShell()
  const second = await versionOf('v2')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(second.installShell()).rejects.toThrow('Failed to fetch')
  vi.stubGlobal('fetch', async (url: string) => new Response(url))
  const third = await versionOf('v3')
  await third.installShell()
  expect(await shells()).toHaveLength(3)
  await third.removeOlderShells()
  expect(await shells()).toEqual([third.SHELL_CACHE])
})

test('a version that has lost the list of the older shells becomes active', async () => {
  const first = await versionOf('v1')
  await first.installShell()
  const cache = await caches.open(first.SHELL_CACHE)
  await cache.put('/older-shells', new Response(''))
  await first.removeOlderShells()
  await cache.delete('/older-shells')
  await first.removeOlderShells()
  expect(await first.isShellWhole()).toBe(true)
})

test.each([
  ['other caches', '["larder-images","larder-files"]'],
  ['itself', '["SELF"]'],
  ['no names', '[null,3,{"toString":1,"valueOf":1},[["larder-images"]]]'],
  ['no list', '{"0":"larder-images"}'],
])('a list of the older shells that is damaged takes only shells away: %s', async (_, list) => {
  const first = await versionOf('v1')
  await first.installShell()
  for (const name of ['larder-images', 'larder-files']) await caches.open(name)
  const before = await caches.keys()
  const cache = await caches.open(first.SHELL_CACHE)
  await cache.put('/older-shells', new Response(list.replace('SELF', first.SHELL_CACHE)))
  await first.removeOlderShells()
  expect(await caches.keys()).toEqual(before)
})

test('a version becomes active where the older shells can be neither listed nor deleted', async () => {
  const first = await versionOf('v1')
  await first.installShell()
  const second = await versionOf('v2')
  await second.installShell()
  const refused = () => Promise.reject(new DOMException('The cache is damaged', 'UnknownError'))
  vi.stubGlobal('caches', { ...caches, delete: refused })
  await second.removeOlderShells()
  vi.stubGlobal('caches', { ...caches, match: refused })
  await second.removeOlderShells()
})

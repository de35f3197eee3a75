import { beforeAll, expect, test, vi } from 'vitest'

let scriptUrl = (url: string): string => url

beforeAll(async () => {
  vi.stubGlobal('location', { href: 'http://name:secret@host/book', origin: 'http://host' })
  ;({ scriptUrl } = await import('#page/boot/trusted-types.ts'))
})

// Relative to the document's own address the browser would load nothing.
test.each(['/sw.js', '/assets/sync.worker-1a.js?worker', 'http://name:secret@host/sw.js'])(
  'in a document whose address has a name and a password, %s is loaded without them',
  (url) => {
    const { pathname, search } = new URL(url, 'http://host')
    expect(scriptUrl(url)).toBe(`http://host${pathname}${search}`)
  },
)

test.each(['https://other/sw.js', '/api/assets/a.js', 'javascript:0'])('%s is no script of ours', (url) => {
  expect(() => scriptUrl(url)).toThrow('Not a script of ours')
})

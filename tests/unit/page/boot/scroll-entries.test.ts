import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const LINK = { href: '/a', words: 'A', at: 0, top: 10, y: 120 }
const ENTRY = { y: 120, text: 'en 600x9000', rows: 20, link: LINK }

test.each([
  ['an entry', [['here', ENTRY]], ENTRY],
  ['an empty entry', [['here', {}]], {}],
  [
    'a damaged entry beside it',
    [
      ['there', { y: 'far' }],
      ['here', ENTRY],
    ],
    ENTRY,
  ],
  ['no list', { here: ENTRY }, undefined],
  ['no key', [[7, ENTRY]], undefined],
  ['no entry', [['here', null]], undefined],
  ['a place that is no number', [['here', { ...ENTRY, y: '120' }]], undefined],
  ['rows that are no number', [['here', { ...ENTRY, rows: null }]], undefined],
  ['half a link', [['here', { ...ENTRY, link: { href: '/a', words: 'A' } }]], undefined],
  ['a link that is none', [['here', { ...ENTRY, link: 'A' }]], undefined],
])('the scroll entry of a reload with %s', async (_, stored, entry) => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(stored) })
  vi.stubGlobal('history', { state: { __TSR_key: 'here' } })
  const { scrollEntry } = await import('#page/boot/scroll-entries.ts')
  expect(scrollEntry()).toEqual(entry)
})

test('half a text has no scroll entries', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => '[["here",{"y":1' })
  vi.stubGlobal('history', { state: { __TSR_key: 'here' } })
  const { scrollEntry } = await import('#page/boot/scroll-entries.ts')
  expect(scrollEntry()).toBeUndefined()
})

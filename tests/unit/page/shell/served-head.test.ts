import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeHeadOfAnother, servedLanguages } from '#page/shell/language/served-head.ts'

const ORIGIN = 'https://books.example'

type Element = Readonly<Record<string, string>>

const OF_APP: readonly Element[] = [
  { tag: 'meta', name: 'description' },
  { tag: 'link', rel: 'icon' },
  { tag: 'script', type: 'module' },
]
const ofPage = (own: string): readonly Element[] => [
  { tag: 'link', rel: 'canonical', href: ORIGIN + own },
  ...['en', 'ru', 'x-default'].map((hreflang) => ({ tag: 'link', rel: 'alternate', hreflang })),
  { tag: 'meta', property: 'og:url' },
  { tag: 'meta', property: 'article:modified_time' },
  { tag: 'meta', name: 'twitter:card' },
  { tag: 'script', type: 'application/ld+json' },
]

/** Whether an element suits a selector like `meta[name^="twitter:"]`. */
function suits(element: Element, selector: string): boolean {
  const [, tag, name = '', operator, value = ''] = /^(\w+)\[(\w+)(?:(\^?=)"?([^"\]]*)"?)?\]$/.exec(selector) ?? []
  const found = element[name]
  if (element.tag !== tag || found === undefined) return false
  return operator === undefined || (operator === '=' ? found === value : found.startsWith(value))
}

let head: Element[]
const find = (selectors: string) =>
  head
    .filter((element) => selectors.split(', ').some((selector) => suits(element, selector)))
    .map((element) => ({ ...element, remove: () => head.splice(head.indexOf(element), 1) }))

/** What the page's own element says: the server chose a language for an address without one. */
let dataset: { servedLanguage?: string }
let stored: string | null

/** A document whose head was made for an address, when another one is shown. */
function show(own: string, shown: string): void {
  head = [...OF_APP, ...ofPage(own)]
  vi.stubGlobal('location', { pathname: shown })
}

beforeEach(() => {
  dataset = {}
  stored = null
  const querySelector = (selectors: string) => find(selectors)[0] ?? null
  vi.stubGlobal('document', { documentElement: { dataset }, head: { querySelector, querySelectorAll: find } })
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/oats/first', '/oats/first'],
  ['/ru/oats', '/ru/oats'],
  ['/', '/'],
  // A text that has no address without a language for everybody.
  ['/ru/oats', '/oats'],
])('the head with the address %s stays while %s is shown', (own, shown) => {
  show(own, shown)
  removeHeadOfAnother()
  expect(head).toEqual([...OF_APP, ...ofPage(own)])
  expect(servedLanguages()).toEqual(['en', 'ru', 'x-default'])
})

test.each([
  ['/oats', '/oats/first'],
  ['/oats', '/'],
  ['/ru/oats', '/uk/oats'],
  ['/oats', '/ru/oats'],
])('all that the head with the address %s says of it goes when %s is shown', (own, shown) => {
  show(own, shown)
  expect(servedLanguages()).toBeNull()
  removeHeadOfAnother()
  expect(head).toEqual(OF_APP)
})

test('at an address without a prefix, what is in the first language goes when the reader chooses another one', () => {
  dataset.servedLanguage = 'ru'
  show('/oats', '/oats')
  removeHeadOfAnother()
  expect(head).toEqual([...OF_APP, ...ofPage('/oats')])
  stored = 'uk'
  removeHeadOfAnother()
  const links = ofPage('/oats').filter(({ tag }) => tag === 'link')
  expect(head).toEqual([...OF_APP, ...links])
  expect(servedLanguages()).toEqual(['en', 'ru', 'x-default'])
})

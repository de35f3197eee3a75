import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interfaceLanguage } from '#contract/languages.ts'

const asked = vi.hoisted(() => ({ languages: [] as string[] }))
vi.mock('#page/sync-client.ts', () => ({ sync: { setLanguage: (code: string) => asked.languages.push(code) } }))
vi.mock('#db/open.ts', () => ({ db: {} }))
const { learnLanguages } = await import('#page/boot/language.ts')
const { shownLanguage, startLanguage, storeLanguage } = await import('#page/commands/language.ts')
const { switchLanguage, isAbsentIn, learnAddresses } = await import('#page/shell/language/addresses.ts')

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  asked.languages = []
  learnLanguages(null)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { languages: ['en-US', 'en'] })
  vi.stubGlobal('self', {})
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
})
afterEach(() => vi.unstubAllGlobals())

const routerAt = (address: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: 'https://larder.example',
  })

const kept = () => stored.get('currentLanguage')

test('a first visit chooses again as soon as the library’s languages are known', { tags: ['spec-4.3'] }, () => {
  expect([startLanguage('/oats'), kept()]).toEqual(['en', undefined])
  learnAddresses(routerAt('/oats'), ['uk', 'ru'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['uk', 'uk', ['uk']])
  // The next start, and a library that has grown.
  expect(startLanguage('/')).toBe('uk')
  learnAddresses(routerAt('/'), ['uk', 'ru', 'en'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['uk', 'uk', ['uk']])
})

test('a library without languages is read in English', { tags: ['spec-4.3'] }, () => {
  vi.stubGlobal('navigator', { languages: ['uk', 'en'] })
  expect([startLanguage('/'), kept()]).toEqual(['uk', undefined])
  learnAddresses(routerAt('/'), [])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['en', 'en', ['en']])
})

test('a choice that suits the library stays and is stored', () => {
  startLanguage('/')
  learnAddresses(routerAt('/'), ['uk', 'en'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['en', 'en', []])
})

test('a first visit begins in the language that the server chose for its page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'uk', dataset: { servedLanguage: 'uk' } } })
  expect([startLanguage('/'), kept()]).toEqual(['uk', undefined])
  learnAddresses(routerAt('/'), ['uk', 'ru'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['uk', 'uk', []])
})

test('a second tab of a first visit follows the first', () => {
  startLanguage('/')
  // The first tab has chosen meanwhile.
  stored.set('currentLanguage', 'uk')
  learnAddresses(routerAt('/'), ['uk', 'ru'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['uk', 'uk', ['uk']])
})

test('the reader’s own choice stays, also while the library does not have it', () => {
  startLanguage('/')
  learnAddresses(routerAt('/'), ['en', 'ru'])
  storeLanguage('ru')
  expect(startLanguage('/')).toBe('ru')
  learnAddresses(routerAt('/'), ['uk'])
  expect([shownLanguage(), kept()]).toEqual(['ru', 'ru'])
})

test('the language of a link is no choice', () => {
  startLanguage('/ru/oats')
  learnAddresses(routerAt('/ru/oats'), ['uk', 'ru'])
  expect([shownLanguage(), kept()]).toEqual(['ru', undefined])
})

test('a stored language that is none is chosen again', () => {
  stored.set('currentLanguage', 'ук')
  startLanguage('/')
  learnAddresses(routerAt('/'), ['uk'])
  expect([shownLanguage(), kept()]).toEqual(['uk', 'uk'])
})

test.each([
  ['ru-RU', 'ru'],
  ['uk-UA', 'uk'],
  ['en-GB', 'en'],
])('a stored %s is %s where the library has that alone, from the start or once it is known', (code, alone) => {
  vi.stubGlobal('navigator', { languages: ['de'] })
  stored.set('currentLanguage', code)
  expect(interfaceLanguage(startLanguage('/'))).toBe(alone)
  learnAddresses(routerAt('/'), ['en', 'ru', 'uk'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual([alone, alone, [alone]])
  stored.set('currentLanguage', code)
  expect([startLanguage('/'), kept()]).toEqual([alone, alone])
})

test('a stored language with a region that the library has stays', () => {
  stored.set('currentLanguage', 'en-GB')
  startLanguage('/')
  learnAddresses(routerAt('/'), ['en', 'en-GB'])
  expect([shownLanguage(), kept(), asked.languages]).toEqual(['en-GB', 'en-GB', []])
})

const addressOf = ({ history }: ReturnType<typeof routerAt>) => history.location.href

test('the menu leads to the same page in the chosen language', () => {
  startLanguage('/ru/oats')
  const router = routerAt('/ru/oats?find=salt')
  switchLanguage(router, 'uk')
  expect([addressOf(router), kept()]).toEqual(['/uk/oats?find=salt', 'uk'])
  startLanguage('/oats')
  const plain = routerAt('/oats')
  switchLanguage(plain, 'en')
  expect([addressOf(plain), kept(), shownLanguage()]).toEqual(['/oats', 'en', 'en'])
})

test('what does not exist in the chosen language leads to its home page', () => {
  startLanguage('/ru/oats')
  const router = routerAt('/ru/oats')
  switchLanguage(router, 'uk', true)
  expect([addressOf(router), kept()]).toEqual(['/uk', 'uk'])
  startLanguage('/oats')
  const plain = routerAt('/oats')
  switchLanguage(plain, 'en', true)
  expect([addressOf(plain), kept(), shownLanguage()]).toEqual(['/', 'en', 'en'])
  // The shown language is no other one.
  const again = routerAt('/oats')
  switchLanguage(again, 'en', true)
  expect(addressOf(again)).toBe('/oats')
})

test('the server’s page says in which languages its text does not exist', async () => {
  vi.stubGlobal('location', { pathname: '/ru/oats' })
  const head = {
    querySelector: () => ({ href: 'https://larder.example/ru/oats' }),
    querySelectorAll: () => ['ru', 'uk', 'x-default'].map((hreflang) => ({ hreflang })),
  }
  vi.stubGlobal('document', { documentElement: { lang: 'ru', dataset: {} }, head })
  const router = routerAt('/ru/oats')
  const answers = ['en', 'uk'].map((lang) => isAbsentIn(router, { aud: 'pub', lang }))
  expect(await Promise.all(answers)).toEqual([true, false])
})

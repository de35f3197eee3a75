import { readFileSync } from 'node:fs'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { articlePath, splitAddress } from '#contract/addresses.ts'
import { INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { texts } from '#page/shell/language/query.ts'
import { addressOptions } from '#page/shell/language/rewrite.ts'
import { toArticle, toBook } from '#page/shell/moved.ts'
import { addressForm } from '#server/library/app-addresses.ts'
import { oddAddresses } from '#tests/support/attack/odd-addresses.ts'
import { fc } from '#tests/support/properties.ts'

/** The routes of the app without their screens, which need a browser. */
const ROUTES = [
  ...readFileSync('src/page/router.tsx', 'utf8').matchAll(/path: '([^']+)'(?:,\s+validateSearch: texts\(([^)]*)\))?/g),
].map(([, path = '', names = '']) => ({ path, names: [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) }))

const ORIGIN = 'https://larder.example'

/** The app's router at an address, without its screens. */
function routerAt(address: string) {
  // As a browser tells it.
  const { pathname, search, hash } = new URL(ORIGIN + address)
  const root = createRootRoute()
  const routes = ROUTES.map(({ path, names }) =>
    createRoute({ getParentRoute: () => root, path, validateSearch: texts(...names) }),
  )
  return createRouter({
    ...addressOptions(splitAddress(pathname, INTERFACE_LANGUAGES).language),
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [pathname + search + hash] }),
    origin: ORIGIN,
  })
}

/** What the app's router does with an address, without showing it. */
function opened(address: string) {
  const router = routerAt(address)
  const { latestLocation: here } = router
  const matches = router.matchRoutes(here)
  // The router writes this in the place of what was typed.
  const written = router.buildLocation({
    to: here.pathname,
    search: true,
    params: true,
    hash: true,
    _includeValidateSearch: true,
  } as never)
  return {
    path: here.pathname,
    route: matches.at(-1)?.routeId,
    isNowhere: matches.some((match) => match._notFound),
    search: matches.at(-1)?.search ?? {},
    faults: matches.flatMap(({ searchError, paramsError }) => [searchError, paramsError]).filter(Boolean),
    written: written.publicHref,
  }
}

test.each(['Oats_Book', 'oats.1', 'вівсянка', '燕麦', 'a:b', '~a!', "o'brien", 'a+b&c=d', '$a', '-', '🍎'])(
  'a book and an article of another server with the slug %s are found at their address',
  (slug) => {
    const link = routerAt('/ru').buildLocation({
      to: '/$bookSlug/$articleSlug',
      params: { bookSlug: slug, articleSlug: slug },
    } as never)
    for (const address of [`/ru${articlePath({ bookSlug: slug, slug })}`, link.publicHref]) {
      const router = routerAt(address)
      const found = router.matchRoutes(router.latestLocation).at(-1)
      expect(found?.routeId).toBe('/$bookSlug/$articleSlug')
      expect(found?.params).toEqual({ bookSlug: slug, articleSlug: slug })
    }
  },
)

test.each([
  ['/old-book/old?find=salt#h-first', '/new-book/new?find=salt#h-first'],
  ['/ru/old-book/old?note=a', '/ru/new-book/new?note=a'],
  ['/uk/old-book/old', '/uk/new-book/new'],
])('%s, a former address of an article, leads to %s', (from, to) => {
  const moved = routerAt(from).buildLocation(toArticle({ bookSlug: 'new-book', slug: 'new' }) as never)
  expect(moved.publicHref).toBe(to)
})

test.each([
  ['/old-book', '/new-book'],
  ['/ru/old-book#list', '/ru/new-book#list'],
])('%s, a former address of a book, leads to %s', (from, to) => {
  expect(routerAt(from).buildLocation(toBook({ slug: 'new-book' }) as never).publicHref).toBe(to)
})

test.each([
  ['/search?q=2000', '/search', { q: '2000' }],
  ['/search?q=true', '/search', { q: 'true' }],
  ['/search?q=null', '/search', { q: 'null' }],
  ['/search?q=[1]', '/search', { q: '[1]' }],
  ['/search?q="vitamin d"', '/search', { q: '"vitamin d"' }],
  ['/search?q=salt&q=bread', '/search', { q: 'salt' }],
  ['/search?q', '/search', { q: '' }],
  ['/oats/first?find=[1]&note=7', '/$bookSlug/$articleSlug', { find: '[1]', note: '7' }],
  ['/Search/?q=a', '/search', { q: 'a' }],
  ['/ru/Favorites%20?order=1', '/favorites', { order: '1' }],
  ['//oats///first/', '/$bookSlug/$articleSlug', {}],
  ['/index.html', '/', {}],
  ['/uk/index.html', '/', {}],
  ['/%E0%A4%A', '/$bookSlug', {}],
])('%s is the screen %s', (address, route, search) => {
  expect(opened(address)).toMatchObject({ route, search, faults: [] })
})

/** The route of the screen that the server sees in an address. Without one: how the routes begin that the app may see. */
function expectedRoute(address: string): string | RegExp {
  const form = addressForm(splitAddress(new URL(ORIGIN + address).pathname, INTERFACE_LANGUAGES).path)
  if (form.kind === 'screen') return /^\/(?!$|\$bookSlug)/
  // The app knows the slugs of other servers too, checkouts that end in other ways, and a screen that says that there is none.
  if (form.kind !== 'text') return /^\/(\$bookSlug|checkout|not-found)/
  if (form.article !== null) return '/$bookSlug/$articleSlug'
  return form.slug === '' ? '/' : '/$bookSlug'
}

for (const { tags, runs, minRoutes } of [
  { tags: [], runs: 300, minRoutes: 5 },
  { tags: ['deep'], runs: 2_000, minRoutes: 9 },
])
  test(`of ${runs} odd addresses, each is a screen or nothing, for the app as for the server, and is written in one way`, {
    tags,
  }, () => {
    const shown = new Set<string | undefined>()
    fc.assert(
      fc.property(oddAddresses, (address) => {
        const app = opened(address)
        expect(app.faults).toEqual([])
        expect(Object.values(app.search).filter((value) => typeof value !== 'string')).toEqual([])
        expect({ ...opened(app.written), path: app.path }).toEqual(app)
        const expected = expectedRoute(address)
        if (app.isNowhere) expect(expected).toBeInstanceOf(RegExp)
        else expect(app.route).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
        shown.add(app.route)
      }),
      { numRuns: runs },
    )
    expect(shown.size).toBeGreaterThanOrEqual(minRoutes)
  })

import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { learnLanguages } from '#page/boot/language.ts'
import { rewriteFor } from '#page/shell/language/rewrite.ts'

afterEach(() => learnLanguages([]))

function routerAt(address: string, language: string | null) {
  const root = createRootRoute()
  const getParentRoute = () => root
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: '/' }),
      createRoute({ getParentRoute, path: '/search' }),
      createRoute({ getParentRoute, path: '/$bookSlug' }),
      createRoute({ getParentRoute, path: '/$bookSlug/$articleSlug' }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    rewrite: rewriteFor(language),
    origin: 'https://larder.example',
  })
}

test.each([
  ['/', null, '/'],
  ['/ru', 'ru', '/'],
  ['/ru/oats', 'ru', '/$bookSlug'],
  ['/ru/oats/first?find=salt', 'ru', '/$bookSlug/$articleSlug'],
  ['/uk/search?q=oats', 'uk', '/search'],
  ['/oats/first', null, '/$bookSlug/$articleSlug'],
  // The library does not have this language, so it is a slug.
  ['/de/oats', null, '/$bookSlug/$articleSlug'],
])(
  '%s is matched without its prefix, and stays in the address',
  { tags: ['spec-2.1'] },
  async (address, language, route) => {
    const router = routerAt(address, language)
    await router.load()
    expect(router.state.matches.at(-1)?.routeId).toBe(route)
    expect(router.history.location.href).toBe(address)
  },
)

test('links and text links keep the prefix of the shown address, and have none without it', () => {
  const russian = routerAt('/ru/oats', 'ru')
  const publicHref = (to: object, router = russian) => router.buildLocation(to).publicHref
  expect(publicHref({ to: '/' })).toBe('/ru')
  expect(publicHref({ to: '/$bookSlug', params: { bookSlug: 'rye' } })).toBe('/ru/rye')
  expect(publicHref({ href: '/rye/first#salt' })).toBe('/ru/rye/first#salt')
  expect(publicHref({ href: '/uk/rye/first' })).toBe('/ru/rye/first')
  expect(publicHref({ href: '/rye/first' }, routerAt('/oats', null))).toBe('/rye/first')
})

test('a language of the library works like one of the interface once it is known', async () => {
  learnLanguages(['en', 'de'])
  const router = routerAt('/de/oats', 'de')
  await router.load()
  expect(router.state.matches.at(-1)?.params).toEqual({ bookSlug: 'oats' })
})

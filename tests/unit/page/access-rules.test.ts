import { describe, expect, test } from 'vitest'
import { type Role, redirectFor, returnPath, safePath } from '#page/access-rules.ts'
import { ACCESS_TABLE, home, login, subscribe } from '#tests/support/access-table.ts'
import { fc } from '#tests/support/properties.ts'

const ORIGIN = 'https://books.example'

const ROLES: readonly Role[] = ['visitor', 'user', 'subscriber']

describe('who may see which screen', () => {
  test.each(
    ACCESS_TABLE.flatMap(([path, ...expected]) => ROLES.map((role, i) => [path, role, expected[i] ?? null] as const)),
  )(
    '%s, %s',
    { tags: ['spec-6.1', 'spec-6.2', 'spec-6.3', 'spec-6.4', 'spec-6.8', 'spec-6.9'] },
    (path, role, expected) => {
      expect(redirectFor({ role, registering: false }, path, path)).toEqual(expected)
      // An address with a slash at its end is the same screen.
      if (path !== '/') expect(redirectFor({ role, registering: false }, `${path}/`, path)).toEqual(expected)
    },
  )

  test('in the second step of registration a visitor may see the payment, and no more than that', () => {
    for (const [path, asVisitor] of ACCESS_TABLE)
      expect(redirectFor({ role: 'visitor', registering: true }, path, path)).toEqual(
        path === '/subscribe' ? null : asVisitor,
      )
    expect(redirectFor({ role: 'subscriber', registering: true }, '/subscribe', '/subscribe')).toEqual(home)
  })

  test('the redirect contains query and fragment', { tags: ['spec-3.17', 'spec-6.2', 'spec-6.4'] }, () => {
    const href = '/download?book=oats#pdf'
    expect(redirectFor({ role: 'visitor', registering: false }, '/download', href)).toEqual(login(href))
    expect(redirectFor({ role: 'user', registering: false }, '/download', href)).toEqual(subscribe(href))
  })

  test('property names of Object.prototype are not routes', () => {
    expect(redirectFor({ role: 'user', registering: false }, 'constructor', '/constructor')).toBeNull()
  })
})

test.each([
  ['/oats/first?x=1#h', '/oats/first?x=1#h'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  [`${ORIGIN}/oats/first?x=1#h`, '/oats/first?x=1#h'],
  [`${ORIGIN}//evil.example`, '/'],
  [`${ORIGIN}@evil.example/`, '/'],
  [`${ORIGIN}.evil.example/`, '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/x'], '/'],
] as const)('%s goes to %s', (wanted, expected) => {
  expect(safePath(wanted, ORIGIN)).toBe(expected)
})

test.each([
  ['/search?q=oats#2', '/search?q=oats#2'],
  ['/', '/'],
  ['/login', '/'],
  ['/login/?redirectUrl=%2Fsettings%3Fa%3D1', '/settings?a=1'],
  ['/register?redirectUrl=//evil.example', '/'],
  ['/restore-password#token=secret&email=a%40example.com', '/'],
  ['/confirm-email#token=secret&email=a%40example.com', '/'],
  ['/password/forgot-password', '/'],
  ['/google/process-social-auth?code=secret&state=s', '/'],
  ['/constructor', '/constructor'],
] as const)('after signing in at %s, the reader goes to %s', (href, expected) => {
  expect(returnPath(new URL(href, ORIGIN).pathname, href, ORIGIN)).toBe(expected)
})

test('no address leads to another site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        fc.string().map((text) => `//${text}`),
        fc.string().map((text) => `${ORIGIN}${text}`),
      ),
      (wanted) => {
        expect(new URL(safePath(wanted, ORIGIN), ORIGIN).origin).toBe(ORIGIN)
      },
    ),
    { numRuns: 2_000 },
  )
})

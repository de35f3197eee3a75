import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectFor, safePath } from '#src/guards.ts'

const ORIGIN = 'https://books.example'

test.each([
  ['/login', true, '/'],
  ['/login', false, null],
  ['/', true, null],
  ['/oats/first', true, null],
  ['/oats/first', false, null],
] as const)('%s, signed in: %s, leads to %s', (path, signedIn, expected) => {
  expect(redirectFor({ signedIn }, path)).toBe(expected)
})

test.each([
  ['/oats/first?x=1#h', '/oats/first?x=1#h'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/x'], '/'],
] as const)('%s goes to %s', (wanted, expected) => {
  expect(safePath(wanted, ORIGIN)).toBe(expected)
})

test('no address leads away', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        fc.string().map((text) => `//${text}`),
      ),
      (wanted) => {
        expect(new URL(safePath(wanted, ORIGIN), ORIGIN).origin).toBe(ORIGIN)
      },
    ),
    { numRuns: 2_000 },
  )
})

import { expect, test } from 'vitest'
import { needsHint } from '#page/shell/install/install-hint.tsx'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${MAC} Version/18.5 Safari/605.1.15`

test.each([
  ['an iPad, which calls itself a Mac', { userAgent: SAFARI, maxTouchPoints: 5, standalone: false }, true],
  ['an iPad, from its home screen', { userAgent: SAFARI, maxTouchPoints: 5, standalone: true }, false],
  ['a Mac', { userAgent: SAFARI, maxTouchPoints: 0 }, false],
  ['another browser on an iPad', { userAgent: SAFARI.replace('Version', 'CriOS'), maxTouchPoints: 5 }, false],
])('whether books have to be saved from Safari: %s', { tags: ['spec-1.10'] }, (_, browser, expected) => {
  expect(needsHint(browser)).toBe(expected)
})

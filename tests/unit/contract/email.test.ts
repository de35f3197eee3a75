import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, sendableEmail } from '#contract/accounts/email.ts'

test.each([
  ["o'neil@example.org", "o'neil@example.org"],
  ['a@xn--80ak6aa.xn--p1ai', 'a@xn--80ak6aa.xn--p1ai'],
  ['ivan@пошта.укр', 'ivan@xn--80a1acn3a.xn--j1amh'],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@MÜNCHEN.DE', 'user@xn--mnchen-3ya.de'],
  ['user@straße.de', 'user@xn--strae-oqa.de'],
  ['почта@пошта.укр', 'почта@xn--80a1acn3a.xn--j1amh'],
  ['и\u0306@пошта.укр', 'й@xn--80a1acn3a.xn--j1amh'],
  ['First.Last+tag_1@Example.COM', 'First.Last+tag_1@example.com'],
  ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
  ['l·l@example.org', 'l·l@example.org'],
  ['i❤@example.org', 'i❤@example.org'],
  ['o’neil@example.org', 'o’neil@example.org'],
  ['用户@例え。テスト', '用户@xn--r8jz45g.xn--zckzah'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('mail to %s is sent to %s', (typed, sendable) => {
  expect(sendableEmail(typed)).toBe(sendable)
  expect(v.is(Email, `  ${typed} `)).toBe(true)
})

test.each(['\u200e', '\u200b', '\ufeff', '\u202a', ' \u2068 '])('%j around an address is dropped', (mark) => {
  expect(v.parse(Email, `${mark}ivan@example.org${mark}`)).toBe('ivan@example.org')
  expect(v.is(Email, mark)).toBe(false)
})

test.each([
  'a',
  '@example.org',
  'a@',
  'a@example',
  'a@example.',
  'a@.example.org',
  'a@example..org',
  'a@-example.org',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@example.1',
  'a@example.org/path',
  'a@example.org:80',
  'a@user@example.org',
  'a b@example.org',
  'a,b@example.org',
  'a<b>@example.org',
  '"a"@example.org',
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a\n@example.org',
  'a@exam\nple.org',
  'a\u200b@example.org',
  'a\u2028b@example.org',
  'a\u3000b@example.org',
  'a@exam\u200eple,org',
  `${'a'.repeat(65)}@example.org`,
  `${'й'.repeat(33)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${`${'b'.repeat(60)}.`.repeat(5)}org`,
  `a@${'ю'.repeat(60)}.укр`,
])('%j is no address', (typed) => {
  expect(sendableEmail(typed)).toBeNull()
  expect(v.is(Email, typed)).toBe(false)
})

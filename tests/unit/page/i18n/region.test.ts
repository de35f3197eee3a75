import { expect, test } from 'vitest'
import { inRegion } from '#page/i18n/region.ts'

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['en-US'], 'en-US'],
  ['en', ['en'], 'en'],
  ['en', [], 'en'],
  // The interface has no German, and its English is for a reader in Germany.
  ['en', ['de-DE', 'de', 'en-US', 'en'], 'en-DE'],
  ['en', ['de', 'en-AU'], 'en-AU'],
  // The engine has no English of these regions, and American days are not theirs.
  ['en', ['ru-RU', 'ru', 'en-US', 'en'], 'en-GB'],
  ['en', ['kk-Cyrl-KZ', 'ru'], 'en-GB'],
  ['en', ['en-US', 'ru-RU'], 'en-US'],
  ['ru', ['uk-UA', 'ru'], 'ru-UA'],
  ['ru', ['en-GB', 'ru'], 'ru'],
  ['ru', ['kk-Cyrl-KZ', 'ru'], 'ru-KZ'],
  ['uk', ['uk_UA', 'uk-UA'], 'uk-UA'],
  ['en', ['en-001'], 'en-001'],
  ['uk', ['x', '-', 'en-ZZ', 'no such language'], 'uk'],
])('%s for the browser languages %s is written as %s', { tags: ['spec-9.14'] }, (language, browser, locale) => {
  expect(inRegion(language, browser)).toBe(locale)
})

test('a day and a number are as in the region', { tags: ['spec-9.14'] }, () => {
  const day = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(0)
  expect([day(inRegion('en', ['en-GB'])), day(inRegion('en', ['en-US']))]).toEqual([
    '1 January 1970',
    'January 1, 1970',
  ])
  const clock = new Intl.DateTimeFormat(inRegion('en', ['ru-RU', 'en-US']), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  expect(clock.format(Date.UTC(2026, 10, 5, 15, 7))).toBe('5 Nov 2026, 15:07')
  expect(new Intl.NumberFormat(inRegion('en', ['de-DE'])).format(1.5)).toBe('1,5')
})

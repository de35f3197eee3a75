import { expect, it } from 'vitest'
import { languagesOf } from '#page/screens/search/written-in.ts'

const ALL = ['en', 'ru', 'uk', 'he']

it.each([
  ['белок', 'en', ['ru', 'uk']],
  ['сыр', 'en', ['ru']],
  ['сыр', 'uk', ['ru']],
  ['сіль', 'ru', ['uk']],
  ['cіль', 'en', ['uk']],
  ['вiтамiн', 'en', ['uk']],
  ['cоль', 'ru', []],
  ['sаlt', 'ru', ['en']],
  ['salt', 'ru', ['en']],
  ['מלח', 'ru', ['he']],
  ['Витамин B12', 'en', []],
  ['сир', 'ru', []],
  ['salt', 'en', []],
  ['1200', 'en', []],
])('“%s” typed in %s has the letters of %j', (query, shown, expected) => {
  expect(languagesOf(query, shown, ALL)).toEqual(expected)
})

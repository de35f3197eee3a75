import { expect, test } from 'vitest'
import { countriesIn, matching } from '#page/forms/countries.ts'
import { countryOfLanguage, loadPhoneRules } from '#page/forms/phone.ts'

const rules = await loadPhoneRules()
const inLanguage = (language: string) => countriesIn(rules.countries, language)
const names = (language: string, query: string) => matching(inLanguage(language), query).map(({ name }) => name)

test('there are about 240 countries, each with a name in every language of the interface', {
  tags: ['spec-3.6'],
}, () => {
  for (const language of ['en', 'ru', 'uk']) {
    const countries = inLanguage(language)
    expect(countries.length).toBeGreaterThan(235)
    expect(countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true)
  }
})

test('countries are sorted in the order of the language', () => {
  expect(inLanguage('uk')[0]?.name).toBe('Австралія')
  expect(inLanguage('en')[0]?.name).toBe('Afghanistan')
})

test('a country is found by a part of its name, without accents, or by its code, and names that start with the query come first', () => {
  expect(names('en', 'ukr')).toEqual(['Ukraine'])
  expect(names('en', 'cote d')[0]).toBe('Côte d’Ivoire')
  expect(names('uk', 'словач')).toEqual(['Словаччина'])
  expect(names('en', 'gb')).toEqual(['United Kingdom'])
  expect(names('en', 'united').length).toBeGreaterThan(2)
  expect(names('en', 'zzz')).toEqual([])
  expect(matching(inLanguage('en'), 'ukraine')[0]?.exact).toBe(true)
})

test.each([
  ['067 123 45 67', 'UA', '+380671234567'],
  ['+44 20 7946 0958', 'UA', '+442079460958'],
  ['12', 'UA', null],
  ['0671234567', 'GB', null],
  ['no phone', 'UA', null],
] as const)('%s, typed in %s, is %s', (typed, country, expected) => {
  expect(rules.parse(typed, country)).toBe(expected)
})

test('a phone is formatted as it is typed', { tags: ['spec-7.10'] }, () => {
  expect(rules.format('0671234567', 'UA')).toBe('067 123 4567')
  expect(rules.format('+380671234567', 'GB')).toBe('+380 67 123 4567')
})

test.each([
  [['uk-UA'], 'UA'],
  [['uk'], 'UA'],
  [['not a tag', 'ru-KZ'], 'KZ'],
  [[], null],
] as const)('the languages %j give the country %s', (languages, expected) => {
  expect(countryOfLanguage(languages)).toBe(expected)
})

import { expect, test } from 'vitest'
import { countriesIn, matching } from '#page/forms/countries.ts'
import { ALPHA_3 } from '#page/forms/country/alpha-3.ts'
import { assumedCountry } from '#page/forms/country/assumed-country.ts'
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
  ['ru', 'рус', 'Беларусь'],
  ['ru', 'Русь', 'Беларусь'],
  ['uk', 'рус', 'Білорусь'],
  ['en', 'Union', 'Réunion'],
] as const)('in %s, %s inside a word of a name is listed, and not meant', (language, query, name) => {
  expect(matching(inLanguage(language), query)).toEqual([expect.objectContaining({ name, isInside: true })])
})

test.each([
  ['en', 'ukra'],
  ['en', 'Lanka'],
  ['en', 'Trinidad'],
  ['en', 'Tobago'],
  ['en', 'Leste'],
  ['uk', 'Марино'],
  ['ru', 'Маврик'],
] as const)('in %s, %s begins a word of one country’s name', (language, query) => {
  expect(matching(inLanguage(language), query)).toEqual([expect.not.objectContaining({ isInside: true })])
})

test.each([
  ['Арабские Эмираты', 'AE'],
  ['Арабські Емірати', 'AE'],
  ['Arab Emirates', 'AE'],
  ['Zealand', 'NZ'],
  ['Новая Гвинея', 'PG'],
  ['Bonaire', 'BQ'],
] as const)('%s is a part of a name, and found in every language of the interface', (query, code) => {
  for (const language of ['en', 'ru', 'uk']) {
    const hits = matching(inLanguage(language), query)
    expect(hits).toEqual([expect.objectContaining({ code })])
    expect(hits).toEqual([expect.not.objectContaining({ isInside: true })])
  }
})

test('a name that begins a word comes before one that has the query inside a word', () => {
  const [first, second] = matching(inLanguage('en'), 'and')
  expect([first?.name, second?.name]).toEqual(['Andorra', 'Antigua & Barbuda'])
  const hits = matching(inLanguage('en'), 'land')
  expect(hits[0]?.name).toBe('Åland Islands')
  expect(hits.every(({ isInside }, at) => at === 0 || isInside || !hits[at - 1]?.isInside)).toBe(true)
})

test.each([
  ['UK', 'GB'],
  ['U.K.', 'GB'],
  ['England', 'GB'],
  ['Англия', 'GB'],
  ['Великобритания', 'GB'],
  ['Велика Британія', 'GB'],
  ['US', 'US'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['США', 'US'],
  ['СШA', 'US'],
  ['Соединённые Штаты', 'US'],
  ['UAE', 'AE'],
  ['ОАЭ', 'AE'],
  ['Deutschland', 'DE'],
  ['ГЕРМАНИЯ', 'DE'],
  ['Німеччина', 'DE'],
  ['Україна', 'UA'],
  ['Украина', 'UA'],
  ['España', 'ES'],
  ['espana', 'ES'],
  ['Österreich', 'AT'],
  ['Қазақстан', 'KZ'],
  ['Belgique', 'BE'],
  ['日本', 'JP'],
  ['the Netherlands', 'NL'],
  ['Trinidad and Tobago', 'TT'],
  ['Кот д’Ивуар', 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['Saint Lucia', 'LC'],
  ['Guinea', 'GN'],
  ['India', 'IN'],
  ['ua', 'UA'],
  ['ＧＢ', 'GB'],
  ['GBR', 'GB'],
  ['ukr', 'UA'],
  ['Palestine', 'PS'],
  ['State of Palestine', 'PS'],
  ['Палестина', 'PS'],
  ['فلسطين', 'PS'],
  ['Macau', 'MO'],
  ['Великобританія', 'GB'],
  ['Великая Британия', 'GB'],
  ['Республика Беларусь', 'BY'],
  ['Республіка Білорусь', 'BY'],
  ['Республика Казахстан', 'KZ'],
  ['Республика Молдова', 'MD'],
  ['Republic of Moldova', 'MD'],
  ['Moldova (the Republic of)', 'MD'],
  ['Republic of Korea', 'KR'],
  ['Korea, Republic of', 'KR'],
  ['Korea (Democratic People’s Republic of)', 'KP'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['Venezuela, Bolivarian Republic of', 'VE'],
  ['Netherlands (Kingdom of the)', 'NL'],
  ['United States of America (the)', 'US'],
  ['Republic of China', 'TW'],
  ['People’s Republic of China', 'CN'],
  ['Česká republika', 'CZ'],
  ['한국', 'KR'],
  ['香港', 'HK'],
  ['中國', 'CN'],
  ['Shqipëria', 'AL'],
  ['Kosova', 'XK'],
  ['Црна Гора', 'ME'],
  ['ประเทศไทย', 'TH'],
  ['Algérie', 'DZ'],
  ['Federated States of Micronesia', 'FM'],
  ['Syrian Arab Republic', 'SY'],
  ['Brunei Darussalam', 'BN'],
  ['Остров Мэн', 'IM'],
  ['о-в Мэн', 'IM'],
  ['Аландские острова', 'AX'],
  ['Острова Кука', 'CK'],
  ['Демократическая Республика Конго', 'CD'],
  ['Центральноафриканская Республика', 'CF'],
  ['Исламская Республика Иран', 'IR'],
  ['Иран (Исламская Республика)', 'IR'],
  ['Корейская Народно-Демократическая Республика', 'KP'],
  ['Korea, South', 'KR'],
  ['Лаосская Народно-Демократическая Республика', 'LA'],
  ['Государство Палестина', 'PS'],
  ['Південна Африка', 'ZA'],
  ['Falkland Islands (Malvinas)', 'FK'],
  ['Saint Martin (French part)', 'MF'],
  ['Sint Maarten (Dutch part)', 'SX'],
  ['Bosnia-Herzegovina', 'BA'],
  ['U. S. A.', 'US'],
  ['С. Ш. А.', 'US'],
  ['U K', 'GB'],
  ['Bonaire, Sint Eustatius and Saba', 'BQ'],
  ['Saint Helena, Ascension and Tristan da Cunha', 'SH'],
] as const)('%s is %s, in every language of the interface', (query, code) => {
  for (const language of ['en', 'ru', 'uk'])
    expect(matching(inLanguage(language), query)[0]).toMatchObject({ code, exact: true })
})

test('each code of three letters is one country’s, and all but two islands have one', () => {
  const countries = inLanguage('en')
  expect(new Set(ALPHA_3.values()).size).toBe(ALPHA_3.size)
  for (const code of ALPHA_3.values())
    expect(
      matching(countries, code).filter(({ exact }) => exact),
      code,
    ).toHaveLength(1)
  expect(countries.filter(({ code }) => !ALPHA_3.has(code)).map(({ code }) => code)).toEqual(['AC', 'TA'])
})

test.each(['Republic of Nowhere', 'the Republic', 'Республика', 'острова Нигде'])('%s is no country', (query) => {
  expect(matching(inLanguage('ru'), query).filter(({ exact }) => exact)).toEqual([])
})

test('every country is found exactly by its code and by its name in each language', { tags: ['deep'] }, () => {
  const languages = ['en', 'ru', 'uk']
  for (const language of languages)
    for (const { code, name } of inLanguage(language))
      for (const query of [code, name, name.toUpperCase(), name.normalize('NFD')])
        expect(
          matching(inLanguage('en'), query)
            .filter(({ exact }) => exact)
            .map((found) => found.code),
          query,
        ).toContain(code)
})

test.each([
  [['uk-UA'], 'DE', 'UA'],
  [['uk'], 'DE', 'UA'],
  [['en-US', 'uk-UA'], 'DE', 'UA'],
  [['en-GB'], 'PL', 'GB'],
  [['en-US', 'en'], 'PL', 'PL'],
  [['en'], 'PL', 'PL'],
  [['en-US'], null, 'US'],
  [['ru', 'ru-KZ'], 'DE', 'KZ'],
  [['uk', 'ru-RU'], 'UA', 'UA'],
  [['uk', 'en-GB'], 'UA', 'UA'],
  [['en-US', 'uk', 'ru-RU'], 'UA', 'UA'],
  [['uk', 'en-GB'], 'DE', 'GB'],
  [['uk', 'en-GB'], null, 'GB'],
  [['de', 'en-GB', 'de-AT'], 'DE', 'AT'],
  [['EN-gb', 'uk-UA'], 'UA', 'GB'],
  [['en-US', 'de-DE', 'en-GB'], 'PL', 'DE'],
  [['not a tag'], 'PL', 'PL'],
  [['en'], 'XX', 'US'],
  [['en-US'], 'EU', 'US'],
  [[], 'XX', 'GB'],
  [[], null, 'GB'],
] as const)(
  'the languages %j and the address in %s give the country %s',
  { tags: ['spec-7.8'] },
  (languages, connection, expected) => {
    expect(assumedCountry(languages, connection)).toBe(expected)
  },
)

test.each([
  [['uk-UA'], 'UA'],
  [['uk'], 'UA'],
  [['not a tag', 'ru-KZ'], 'KZ'],
  [[], null],
] as const)('the languages %j give the country %s', (languages, expected) => {
  expect(countryOfLanguage(languages)).toBe(expected)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allNames, fold } from '#page/forms/country/names.ts'
import { loadPhoneRules } from '#page/forms/phone.ts'

const { countries } = await loadPhoneRules()
/** The names where all languages are known. */
const NAMES = new Map(countries.map((code) => [code, allNames(code)]))

/** The languages in which Chromium has names of countries. Node has them in all. */
const IN_CHROMIUM = new Set(
  `am ar bg bn ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb no nl pl pt ro ru sk sl sr sv sw
   ta te th tr uk vi zh`.split(/\s+/),
)

let namesOf = allNames

beforeEach(async () => {
  const Names = Intl.DisplayNames
  vi.spyOn(Intl, 'DisplayNames').mockImplementation(function inChromium(languages, options) {
    const isKnown = IN_CHROMIUM.has(new Intl.Locale(String(languages)).language)
    return new Names(isKnown ? languages : 'en', options)
  })
  vi.resetModules()
  namesOf = (await import('#page/forms/country/names.ts')).allNames
})

afterEach(() => vi.restoreAllMocks())

test('a browser that knows names in fifty languages only finds a country by each of its names', () => {
  for (const [code, names] of NAMES) expect(namesOf(code), code).toEqual(expect.arrayContaining([...names]))
})

test.each([
  ['AM', 'Հայաստան'],
  ['AZ', 'Azərbaycan'],
  ['BA', 'Bosna i Hercegovina, Босна и Херцеговина'],
  ['ES', 'España, Espanya, Espainia'],
  ['GB', 'Cymru'],
  ['GE', 'საქართველო'],
  ['GL', 'Grønland, Kalaallit Nunaat'],
  ['IS', 'Ísland'],
  ['KG', 'Кыргызстан, Кыргыз Республикасы'],
  ['KM', 'Comores'],
  ['KP', '조선'],
  ['KZ', 'Қазақстан, Qazaqstan'],
  ['LU', 'Lëtzebuerg, Luxembourg, Luxemburg'],
  ['MK', 'Северна Македонија'],
  ['MN', 'Монгол Улс'],
  ['MR', 'Mauritanie'],
  ['NZ', 'Aotearoa'],
  ['SA', 'السعودية'],
  ['SO', 'الصومال'],
  ['SY', 'سورية'],
  ['TD', 'Tchad, تشاد'],
  ['TJ', 'Тоҷикистон'],
  ['UZ', 'O‘zbekiston, Ўзбекистон'],
  ['XK', 'Kosovë, Kosova'],
] as const)('%s is found as %s in such a browser', (code, names) => {
  expect(namesOf(code)).toEqual(expect.arrayContaining(names.split(', ').map(fold)))
})

test('no name belongs to two countries', () => {
  const owners = new Map<string, string>()
  for (const [code, names] of NAMES)
    for (const name of names) {
      expect([undefined, code], name).toContain(owners.get(name))
      owners.set(name, code)
    }
})

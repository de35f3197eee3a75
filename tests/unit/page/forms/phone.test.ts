import { expect, test } from 'vitest'
import { isOurs, isSameNumber, loadPhoneRules, toSend, typedOf } from '#page/forms/phone.ts'
import { fc } from '#tests/support/properties.ts'

const rules = await loadPhoneRules()

test.each([
  ['067 123 45 67', 'UA', '+380671234567'],
  ['０６７１２３４５６７', 'UA', '+380671234567'],
  ['٠٦٧١٢٣٤٥٦٧', 'UA', '+380671234567'],
  ['०६७१२३४५६७', 'UA', '+380671234567'],
  ['＋３８０671234567', 'DE', '+380671234567'],
  ['тел. 067 123 45 67', 'UA', '+380671234567'],
  ['067 123 45 67 доб. 5', 'UA', '+380671234567'],
  ['\u202a+380\u00a067\u2011123\u200b4567\u202c', 'DE', '+380671234567'],
  ['00380671234567', 'RU', '+380671234567'],
  ['00 380 67 123 45 67', 'US', '+380671234567'],
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['8 (912) 345-67-89', 'UA', null],
  ['067 123 45 67, 050 123 45 67', 'UA', null],
  ['+38O671234567', 'UA', null],
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

test('formatting changes no character that the reader typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.xо５٥') })
  const country = fc.constantFrom(...rules.countries)
  const withoutSeparators = (text: string) => text.replace(/[\s().-]/g, '')
  fc.assert(
    fc.property(typed, country, (text, code) => {
      expect(withoutSeparators(rules.format(text, code))).toBe(withoutSeparators(text))
      expect(isOurs(rules.format(text, code), code, rules) || rules.format(text, code) === text).toBe(true)
    }),
  )
})

test('what is sent is empty only where nothing was typed, and E.164 or no number otherwise', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.xо５٥') })
  fc.assert(
    fc.property(typed, fc.constantFrom('UA', 'DE', 'US', ''), (text, code) => {
      const sent = toSend(text, code, rules)
      expect(sent === '').toBe(text.trim() === '')
      // A reader who comes back finds what they typed.
      if (rules.parse(text, code) === null) expect(typedOf(sent)).toBe(typedOf(text.trim()))
      if (/^\+[1-9]\d{6,14}$/.test(sent)) expect(rules.parse(sent, '')).toBe(sent)
    }),
  )
})

test.each([
  ['+380 (67) 123.45.67', '+380671234567'],
  ['００３８０ 67-123-45-67', '+380671234567'],
  ['\u202a+380\u00a0671234567\u202c', '+380671234567'],
  ['067 123 45 67', '0671234567'],
  ['—', '—'],
])('%s is sent as %s before the rules are there', (typed, sent) => {
  expect(toSend(typed, 'UA', null)).toBe(sent)
})

test.each([
  ['+380671234567', { text: '+380 67 123 4567', country: 'UA' }],
  ['+79123456789', { text: '+7 912 345 67 89', country: 'RU' }],
])('%s is shown back with its code', (number, shown) => {
  expect(rules.shown(number)).toEqual(shown)
})

test('a number that is not complete is found as it was typed', () => {
  expect(typedOf(toSend('+380 67 12', 'DE', rules))).toBe('+380 67 12')
  expect(isSameNumber('+999 (123) 456-78', '+99912345678')).toBe(true)
  expect(isSameNumber('+999 123', '+99912345678')).toBe(false)
})

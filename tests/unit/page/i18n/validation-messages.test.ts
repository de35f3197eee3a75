import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { loadValidationMessages, ModuleNotFoundError, validationLanguage } from '#page/i18n/validation-messages.ts'

const FILES = readdirSync('node_modules/@vee-validate/i18n/dist/locale').map((name) => name.replace('.json', ''))
const OTHERS = FILES.filter((name) => !INTERFACE_LANGUAGES.some((language) => language === name))
const CODES = ['required', 'email', 'password_min', 'confirmed', 'phone', 'url', 'max']
const FIELD = { label: 'LABEL', repeats: 'OTHER', chars: 137 }

test('there are validation messages in at least 47 languages besides those of the interface', {
  tags: ['spec-1.12'],
}, () => {
  expect(OTHERS.length).toBeGreaterThanOrEqual(47)
})

/** What is wrong with a message. Null: nothing. */
function faultOf(code: string, words: string | null | undefined): string | null {
  if (!words) return 'missing'
  // A message that has a number has that of its field. A field is never compared with itself.
  if (/[{}]|\d:/.test(words) || /\d/.test(words.replace('137', ''))) return 'a placeholder is left'
  if (code === 'confirmed' && words.split('LABEL').length !== 2) return 'compared with itself'
  return ['password_min', 'max'].includes(code) && !words.includes('137') ? 'without its number' : null
}

test('every language has a message for every error, without an unfilled placeholder', {
  tags: ['spec-1.12', 'spec-5.5'],
}, async () => {
  const faults: string[] = []
  for (const language of OTHERS) {
    const { text } = await loadValidationMessages(language.replace('_', '-'))
    for (const code of CODES) {
      const fault = faultOf(code, text(code, FIELD))
      if (fault !== null) faults.push(`${language} ${code}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

test.each([
  ['de-AT', 'ist ein Pflichtfeld'],
  ['pt-BR', 'A confirmação'],
  ['kk', 'жолағын'],
  ['no', 'feltet'],
  ['zh-Hant-HK', '必填'],
  ['zh-MO', '必填'],
  ['sr-Latn-RS', 'Polje'],
] as const)('the file of %s is found', async (language, part) => {
  const { text } = await loadValidationMessages(language)
  expect(`${text('required', FIELD)} ${text('confirmed', FIELD)}`).toContain(part)
})

test.each([
  ['pl', 'confirmed', 'Pole OTHER nie zgadza się z polem potwierdzającym LABEL'],
  ['ka', 'confirmed', 'LABEL არ ემთხვევა OTHER(ი)ს'],
  // The file says that they must not be the same,
  ['zh-CN', 'confirmed', 'LABEL与OTHER不一致'],
  // that 137 letters or more are wanted,
  ['cy', 'max', 'Ni all LABEL fod yn hirach na 137 nod'],
  // that a regular expression is wanted,
  ['fi', 'phone', 'LABEL on virheellisessä muodossa'],
  // and that the value is right.
  ['so', 'phone', 'Qaabka garoonka LABEL ma aha mid ansax ah'],
] as const)('what %s says of %s is true', async (language, code, expected) => {
  expect((await loadValidationMessages(language)).text(code, FIELD)).toBe(expected)
})

test('a language without a file throws ModuleNotFoundError', { tags: ['spec-8.11'] }, async () => {
  await expect(loadValidationMessages('tlh')).rejects.toBeInstanceOf(ModuleNotFoundError)
  await expect(loadValidationMessages('../../x')).rejects.toBeInstanceOf(ModuleNotFoundError)
})

test.each([
  ['uk', ['de-DE'], null],
  ['en', ['de-DE', 'fr'], 'de-DE'],
  ['en', ['de-DE', 'en-US'], null],
  ['en', ['tlh'], null],
  // Aromanian and Russian begin alike.
  ['en', ['ro', 'rup'], 'ro'],
  ['en', [], null],
  ['fr', ['uk'], 'fr'],
  ['ru-RU', ['en'], null],
] as const)('with %s chosen and a browser of %j, messages are in %s', (chosen, browser, expected) => {
  expect(validationLanguage(chosen, browser)).toBe(expected)
})

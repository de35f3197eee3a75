import { expect, test } from 'vitest'
import { chooseLanguage } from '#contract/languages.ts'
import { FIELD_PROBLEMS } from '#contract/problems.ts'
import { acceptedLanguages } from '#server/http/language.ts'
import en from '#server/messages/en.json' with { type: 'json' }
import { fieldMessage, requestMessage } from '#server/messages/messages.ts'
import ru from '#server/messages/ru.json' with { type: 'json' }
import uk from '#server/messages/uk.json' with { type: 'json' }
import { timedTest } from '#tests/support/timed-test.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'en'],
  ['ru', 'ru'],
  ['RU-ru', 'ru'],
  ['de, uk;q=0.5', 'uk'],
  ['uk;q=0.4, ru;q=0.9', 'ru'],
  ['ru;q=0, uk;q=0.1', 'uk'],
  ['ru;q=0', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT, uk', 'pt-BR'],
  ['de-AT, uk', 'uk'],
  ['ru;q=x', 'ru'],
  [';;;,,,=', 'en'],
])('Accept-Language %s gives %s', (header, language) => {
  expect(chooseLanguage(acceptedLanguages(header), ['en', 'ru', 'uk', 'pt-BR'])).toBe(language)
})

test.each([
  [['ru', 'en'], 'en'],
  [['uk', 'ru'], 'uk'],
  [['uk'], 'uk'],
  [[], 'en'],
])('a library in %j answers strangers in %s', (known, language) => {
  expect(chooseLanguage(['de'], known)).toBe(language)
})

timedTest('a long header is answered', 200, async (measure) => {
  const header = `${';q=0.'.repeat(2_000)}${',a'.repeat(4_000)}`
  expect(await measure(() => chooseLanguage(acceptedLanguages(header), ['en']))).toBe('en')
})

test('the texts of the specification are word for word', { tags: ['spec-5.2', 'spec-8.2'] }, () => {
  expect(requestMessage('en', 'internal')).toBe('Please try again later')
  expect(requestMessage('en', 'sign_in_to_bookmark')).toBe('Please log in to bookmark articles')
  expect(requestMessage('en', 'subscription_needed')).toBe('Please subscribe to download files')
  expect(fieldMessage('en', 'password_min')).toBe('The password must be at least 8 characters')
  expect(fieldMessage('en', 'confirmed')).toBe('The password confirmation does not match.')
  expect(fieldMessage('en', 'phone')).toBe('Please enter a valid phone number')
  expect(fieldMessage('en', 'password_invalid')).toBe('The password is invalid')
})

test('each language has its own texts, and no two problems of a field have the same text', () => {
  for (const { fields, requests } of [en, ru, uk]) {
    expect(new Set(Object.values(fields)).size).toBe(FIELD_PROBLEMS.length)
    expect(new Set(Object.values(requests)).size).toBe(Object.keys(requests).length)
  }
  for (const key of Object.keys(en.requests) as (keyof typeof en.requests)[])
    expect(new Set([en, ru, uk].map(({ requests }) => requests[key])).size).toBe(3)
})

test('a code without a text is never shown', () => {
  expect(fieldMessage('en', 'Invalid type: Expected string')).toBe('This value cannot be used')
  expect(fieldMessage('xx', 'required')).toBe(en.fields.required)
})

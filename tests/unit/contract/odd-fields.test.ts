import * as v from 'valibot'
import { expect, test } from 'vitest'
import { UserAnswer } from '#contract/accounts/account.ts'
import { Article, Credits } from '#contract/library/content.ts'

const article = (restricted: unknown) => ({
  ...{ id: '1', type: 'articles' },
  attributes: { slug: 'oats', title: 'Oats', content: '<p>Oats.</p>', restricted },
  relationships: { books: { data: { type: 'books', id: '1' } } },
})
const isRestricted = (given: unknown): boolean | null => {
  const read = v.safeParse(Article, article(given))
  return read.success ? read.output.attributes.restricted : null
}

test.each([
  [true, true],
  [1, true],
  [false, false],
  [0, false],
  [null, false],
  [undefined, false],
  ['true', null],
  ['no', null],
  [2, null],
])('restricted: %j is read as %j, and a beginning never passes as the whole text', (given, read) => {
  expect(isRestricted(given)).toBe(read)
})

test('one odd part of the credits costs itself, and not the warning', () => {
  const credits = { author: 'A. Baker', reviewer: 7, reviewed_on: 'yesterday', not_medical_advice: true }
  expect(v.parse(Credits, credits)).toEqual({ ...credits, reviewer: null, reviewed_on: null })
})

const NAMES = { first_name: 'A', last_name: 'B', phone: '' }
const user = (id: unknown) => ({
  data: { id, type: 'users', attributes: { ...NAMES, email: 'a@example.org', subscribed: true } },
})

test.each([{}, '', 1.5, true])('the id %j is no id: its reader is nobody, and not another one', (id) => {
  expect(v.is(UserAnswer, user(id))).toBe(false)
})
test.each([null, undefined, 7, 'x'])('with the id %j the account is known', (id) => {
  expect(v.is(UserAnswer, user(id))).toBe(true)
})

const attributesOf = (odd: Readonly<Record<string, unknown>>) => {
  const { data } = user('7')
  const read = v.safeParse(UserAnswer, { data: { ...data, attributes: { ...data.attributes, ...odd } } })
  return read.success ? read.output.data.attributes : null
}
test.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  [null, false],
])('subscribed: %j is read as %j', (subscribed, read) => {
  expect(attributesOf({ subscribed })).toMatchObject({ subscribed: read })
})
test.each([2, 'yes', {}, ''])('subscribed: %j is nothing that can be read', (subscribed) => {
  expect(attributesOf({ subscribed })).toBeNull()
})
test('an account without a phone or a last name has empty ones', () => {
  expect(attributesOf({ phone: null, last_name: null })).toMatchObject({ phone: '', last_name: '' })
  expect(attributesOf({ phone: undefined })).toMatchObject({ phone: '' })
  expect(attributesOf({ email: null })).toBeNull()
})
test.each(['user', 'Users', null, 7, undefined])('an account of the type %j is an account', (type) => {
  const { data } = user('7')
  expect(v.is(UserAnswer, { data: { ...data, type } })).toBe(true)
})

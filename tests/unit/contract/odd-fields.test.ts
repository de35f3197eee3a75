import * as v from 'valibot'
import { expect, test } from 'vitest'
import { UserAnswer } from '#contract/accounts/account.ts'
import { BookmarksPage } from '#contract/library/bookmarks.ts'
import { Article, Book, Credits, LanguagesAnswer, StatsAnswer } from '#contract/library/content.ts'
import { Timestamp } from '#contract/resource.ts'

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

const without = (row: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

test.each(['article', 'Articles', 'book', '', null, undefined, 7])('the type %j costs no row', (type) => {
  expect(v.parse(Article, { ...article(false), type })).toMatchObject({ type: 'articles' })
})

test.each([undefined, null, {}, { books: { data: [] } }])(
  'with the relationships %j an article is its list’s',
  (relationships) => {
    expect(v.is(Article, { ...article(false), relationships })).toBe(true)
  },
)

test('a text without an id is known by its slug, and one with an odd id is unreadable', () => {
  expect(v.parse(Article, without(article(false), 'id')).id).toBe('oats')
  expect(v.is(Article, { ...article(false), id: {} })).toBe(false)
})

test('a beginning that is null is empty, and an article without its text is unreadable', () => {
  const { attributes, ...row } = article(true)
  expect(v.parse(Article, { ...row, attributes: { ...attributes, content: null } }).attributes.content).toBe('')
  expect(v.is(Article, { ...row, attributes: without(attributes, 'content') })).toBe(false)
})

const BOOK = {
  ...{ slug: 'oats', title: 'Oats', description: 'All of it', hero_image: null },
  ...{ price: 12.5, discount_amount: 3, currencySymbol: '€' },
}
const bookWith = (given: object) => v.safeParse(Book, { id: 1, attributes: { ...BOOK, ...given } })

test.each([
  [{ price: '12.00' }, { price: 12 }],
  [{ price: '7' }, { price: 7 }],
  [
    { price: 0, currencySymbol: null },
    { price: 0, currencySymbol: '' },
  ],
  [{ price: null }, { price: 0 }],
  [{ discount_amount: null }, { discount_amount: 0 }],
  [{ discount_amount: '0.50' }, { discount_amount: 0.5 }],
  [{ description: null }, { description: '' }],
  [{ articles_count: '12' }, { articles_count: 12 }],
])('a book with %j is read as %j', (given, read) => {
  expect(bookWith(given)).toMatchObject({ success: true, output: { attributes: read } })
})
test.each(['free', '12,00', '1e9', '0x10', '', ' ', {}, true, Number.NaN])('%j is no price', (price) => {
  expect(bookWith({ price }).success).toBe(false)
})
test('a picture without a title is shown', () => {
  const read = bookWith({ hero_image: { title: null, asset_key: 'a.jpg' } })
  expect(read).toMatchObject({ output: { attributes: { hero_image: { title: '', asset_key: 'a.jpg' } } } })
})

const isoOf = (iso: unknown) => {
  const read = v.safeParse(LanguagesAnswer, { data: [{ attributes: { iso, name: 'English' } }] })
  return read.success ? read.output.data[0]?.attributes.iso : null
}
test.each([
  ...[
    ['EN', 'en'],
    ['en_GB', 'en'],
    ['UK-ua', 'uk'],
    ['zh-Hans-CN', 'zh'],
  ],
  ...['en', 'crh', 'pt-BR', 'sr-Latn', 'sr-Cyrl'].map((code) => [code, code]),
])('the language %j is read as %j', (given, read) => {
  expect(isoOf(given)).toBe(read)
})
test.each(['', '_', 'e', 'English', 'ук', null, 7])('%j is no language', (given) => {
  expect(isoOf(given)).toBeNull()
})

test('counts may be text', () => {
  const attributes = { books_count: '2', articles_count: '60', languages_count: 3 }
  expect(v.parse(StatsAnswer, { data: { attributes } }).data.attributes.articles_count).toBe(60)
})

test.each([undefined, null, {}, 7])('a bookmark with the id %j is known by its article', (id) => {
  expect(v.parse(BookmarksPage, { data: [{ id, attributes: { article_id: 7 } }] }).data).toHaveLength(1)
})

test('one odd part of the credits costs itself, and not the warning', () => {
  const credits = { author: 'A. Baker', reviewer: 7, reviewed_on: 'yesterday', not_medical_advice: true }
  expect(v.parse(Credits, credits)).toEqual({ ...credits, reviewer: null, reviewed_on: null })
})

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
])('the day %s exists: %s', (day, exists) => {
  const read = v.parse(Credits, { author: 'A. Baker', reviewer: 'B. Miller', reviewed_on: day })
  expect(read.reviewed_on).toBe(exists ? day : null)
  expect(v.is(Timestamp, `${day}T10:00:00Z`)).toBe(exists)
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
test('an account without a phone or a name has empty ones', () => {
  const absent = { phone: null, first_name: null, last_name: null }
  const empty = { phone: '', first_name: '', last_name: '' }
  expect(attributesOf(absent)).toMatchObject(empty)
  expect(attributesOf({ phone: undefined, first_name: undefined })).toMatchObject({ phone: '', first_name: '' })
  expect(attributesOf({ email: null })).toBeNull()
})
test.each(['user', 'Users', null, 7, undefined])('an account of the type %j is an account', (type) => {
  const { data } = user('7')
  expect(v.is(UserAnswer, { data: { ...data, type } })).toBe(true)
})

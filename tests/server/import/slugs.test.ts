import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Slug } from '#contract/resource.ts'
import { chapterSlugs } from '#server/import/epub/slugs.ts'

const slugsOf = (titles: readonly string[], taken: (slug: string) => boolean = () => false): string[] =>
  chapterSlugs(
    'oats',
    'en',
    titles.map((title) => ({ title, path: 'a.xhtml' })),
    taken,
  )

test('chapters of one title are numbered, beside those that have such a name already', () => {
  expect(slugsOf(['Salt', 'Salt', 'Salt', 'Oats salt 3', 'Salt', 'Bran'])).toEqual([
    'salt',
    'oats-salt',
    'oats-salt-2',
    'oats-salt-3',
    'oats-salt-4',
    'bran',
  ])
})

test('no slug is longer than an address may have', () => {
  const name = (letter: string) => `${letter.repeat(50)}-${letter.repeat(59)}-${letter.repeat(60)}`
  const files = ['a', 'b', 'a', 'a'].map((letter, at) => ({ title: 'T', path: `OPS/00${at}-${name(letter)}.xhtml` }))
  const slugs = chapterSlugs('o'.repeat(60), 'en', files, () => false)
  expect(slugs.slice(0, 2)).toEqual(['a', 'b'].map((letter) => `${letter.repeat(50)}-${letter.repeat(59)}`))
  for (const slug of slugs) expect(v.is(Slug, slug)).toBe(true)
  expect(new Set(slugs).size).toBe(4)
})

test('a slug of another book is not taken, numbered or not', () => {
  const others = new Set(['salt', 'oats-salt', 'oats-salt-3'])
  expect(slugsOf(['Salt', 'Salt', 'Salt'], (slug) => others.has(slug))).toEqual([
    'oats-salt-2',
    'oats-salt-4',
    'oats-salt-5',
  ])
})

import { expect, test } from 'vitest'
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

test('a slug of another book is not taken, numbered or not', () => {
  const others = new Set(['salt', 'oats-salt', 'oats-salt-3'])
  expect(slugsOf(['Salt', 'Salt', 'Salt'], (slug) => others.has(slug))).toEqual([
    'oats-salt-2',
    'oats-salt-4',
    'oats-salt-5',
  ])
})

import { expect, test } from 'vitest'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { asShown, inOwnWords } from '#page/screens/article/highlights/own-words.ts'
import { placeHighlights } from '#page/screens/article/highlights/place-highlights.ts'
import { anchorAt, joinBlocks } from '#page/ui/anchor/anchor.ts'

const TEXT = [
  'What a plate is',
  'Half of it is plants, and more of the first than of the second.',
  'Bread is a grain, whole where possible.',
] as const
const own = joinBlocks(TEXT)

function highlight(id: string, block: number, start: number, end: number): ShownHighlight {
  const { quote, before, after } = anchorAt(own, { block, start, end })
  const passage = { lang: 'en', block, start, end, quote, before, after }
  return {
    id,
    article_id: '1',
    ...passage,
    color: 'yellow',
    note: '',
    made_at: '2026-11-12T10:00:00Z',
    state: 'stored',
  }
}

/** Where highlights are in the shown words. */
const shownIn = (words: readonly string[], highlights: readonly ShownHighlight[]) =>
  asShown(placeHighlights(own, 'en', highlights), own, joinBlocks(words)).map(({ passage, isForeign }) => [
    passage,
    isForeign,
  ])

const passagesIn = (words: readonly string[], block: number, start: number, end: number) =>
  inOwnWords([{ block, start, end }], own, joinBlocks(words))

test('in the article’s own words, highlights are where they are', () => {
  expect(shownIn(TEXT, [highlight('one', 1, 14, 20)])).toEqual([[{ block: 1, start: 14, end: 20 }, false]])
  expect(passagesIn(TEXT, 1, 14, 20)).toEqual([{ block: 1, start: 14, end: 20 }])
})

test('a block with other words belongs to its highlights as a whole, and is highlighted as a whole', () => {
  const words = ['Was ein Teller ist', ...TEXT.slice(1)]
  const highlights = [highlight('translated', 0, 5, 9), highlight('same', 1, 14, 20)]
  expect(shownIn(words, highlights)).toEqual([
    [{ block: 0, start: 0, end: 18 }, true],
    [{ block: 1, start: 14, end: 20 }, false],
  ])
  expect(passagesIn(words, 0, 8, 14)).toEqual([{ block: 0, start: 0, end: 15 }])
  expect(passagesIn(words, 2, 0, 5)).toEqual([{ block: 2, start: 0, end: 5 }])
})

test('where a translation stands beside the own words, these are still marked', () => {
  const words = [TEXT[0], `Zur Hälfte Pflanzen. ${TEXT[1]}`, `${TEXT[2]} Brot ist Getreide.`]
  const highlights = [highlight('after', 1, 14, 20), highlight('before', 2, 0, 5)]
  expect(shownIn(words, highlights)).toEqual([
    [{ block: 1, start: 35, end: 41 }, false],
    [{ block: 2, start: 0, end: 5 }, false],
  ])
  expect(passagesIn(words, 1, 35, 41)).toEqual([{ block: 1, start: 14, end: 20 }])
  // Of the words beside them the whole block is highlighted.
  expect(passagesIn(words, 1, 4, 10)).toEqual([{ block: 1, start: 0, end: TEXT[1].length }])
})

test('where a translation stands in blocks of its own, the own words are found behind them', () => {
  const words = [TEXT[0], 'Was ein Teller ist', TEXT[1], 'Zur Hälfte Pflanzen', TEXT[2]]
  expect(shownIn(words, [highlight('moved', 1, 0, 20)])).toEqual([[{ block: 2, start: 0, end: 20 }, false]])
  expect(passagesIn(words, 2, 0, 20)).toEqual([{ block: 1, start: 0, end: 20 }])
  // There is no such block.
  expect(passagesIn(words, 3, 0, 3)).toEqual([])
})

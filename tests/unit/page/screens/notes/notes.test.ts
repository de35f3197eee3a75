import { expect, test } from 'vitest'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { placeHighlights } from '#page/screens/article/highlights/place-highlights.ts'
import { notesAsMarkdown } from '#page/screens/notes/markdown.ts'
import { isMatch } from '#page/screens/notes/matching.ts'
import { anchorAt, joinBlocks } from '#page/ui/anchor/anchor.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'

const TEXT = ['What a plate is', 'Half of it is plants, and more of the first than of the second.', 'Bread is a grain.']
const shown = (id: string, lang: string, block: number, start: number, end: number, note = ''): ShownHighlight => {
  const { quote, before, after } = anchorAt(joinBlocks(TEXT), { block, start, end })
  const passage = { lang, block, start, end, quote, before, after }
  return { id, article_id: '1', ...passage, color: 'yellow', note, made_at: '2026-11-12T10:00:00Z', state: 'stored' }
}

test('highlights are found in an edited text, foreign ones belong to their block, and what is gone is listed last', () => {
  const placed = placeHighlights(joinBlocks(['On top.', ...TEXT.slice(0, 2)]), 'en', [
    shown('gone', 'en', 2, 0, 17),
    shown('here', 'en', 1, 14, 20),
    shown('foreign', 'ru', 0, 3, 9),
  ])
  expect(placed.map(({ highlight, passage, isForeign }) => [highlight.id, passage, isForeign])).toEqual([
    ['foreign', { block: 0, start: 0, end: 7 }, true],
    ['here', { block: 2, start: 14, end: 20 }, false],
    ['gone', null, false],
  ])
})

test('a highlight of another language goes where its own text says, and one whose own text lost it is listed', () => {
  const blocks = joinBlocks(['On top.', ...TEXT])
  const foreign = [shown('moved', 'ru', 1, 0, 4), shown('lost', 'ru', 2, 0, 5), shown('unknown', 'ru', 0, 0, 4)]
  const own = new Map([
    ['moved', 2],
    ['lost', null],
  ])
  expect(
    placeHighlights(blocks, 'en', foreign, own).map(({ highlight, passage }) => [highlight.id, passage?.block]),
  ).toEqual([
    ['unknown', 0],
    ['moved', 2],
    ['lost', undefined],
  ])
})

test('notes are searched with the forms of their words, in the language of the note or of the interface', async () => {
  const analysers = await Promise.all(['en', 'ru'].map(loadAnalyser))
  const note = { quote: 'Oats and beans', note: 'Спросить про кислоту' }
  for (const query of ['oat', 'кислота', 'Кислоты', 'bean', 'beans oats', 'спро'])
    expect([query, isMatch(note, query, analysers)]).toEqual([query, true])
  for (const query of ['rye', 'oats rye', 'сыр'])
    expect([query, isMatch(note, query, analysers)]).toEqual([query, false])
})

test('the beginning of a word is found also with letters of the other alphabet, without accents and in any composition', async () => {
  const analysers = await Promise.all(['en', 'uk'].map(loadAnalyser))
  const note = { quote: 'Вітаміни взимку', note: 'Спросить про ёлку и cafés' }
  for (const query of ['вiтамi', 'cпро', 'елк', 'ёлк'.normalize('NFD'), 'cafe'])
    expect([query, isMatch(note, query, analysers)]).toEqual([query, true])
  for (const query of ['—', 'вiтер']) expect([query, isMatch(note, query, analysers)]).toEqual([query, false])
})

test('the exported text has books, articles, quotes, notes and links', () => {
  const article = { lang: 'en', bookSlug: 'oats', slug: 'plate', title: 'The plate' }
  const one = shown('a', 'en', 1, 0, 20, 'Count ours.\nStart today.')
  const book = { title: 'Oats' }
  const notes = {
    books: [{ book, articles: [{ article, highlights: [one] }] }],
    elsewhere: [shown('b', 'en', 2, 0, 5)],
  }
  const text = notesAsMarkdown(
    notes,
    { all: 'Notes', elsewhere: 'No longer in the text' },
    ({ bookSlug, slug }, id) => `https://larder.example/${bookSlug}/${slug}?note=${id}`,
  )
  expect(text).toBe(`# Notes

## Oats

### The plate

> Half of it is plants

Count ours.
Start today.

<https://larder.example/oats/plate?note=a>

## No longer in the text

> Bread
`)
})

import { expect, test } from 'vitest'
import { readWhole } from '#search/index/needed-lists.ts'
import { PIECE_BYTES, PiecesGoneError, type ReadPieces } from '#search/index/pieces.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import { Segment } from '#search/index/segment.ts'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import { cutSegment, openPieces, openSegment } from '#search/index/stored-segment.ts'
import { type SearchOptions, search } from '#search/query/search.ts'
import { analyserOf } from './support/analyser-of.ts'
import { COMMON_WORD, largeLibrary, RARE_WORD } from './support/large-library.ts'

const en = analyserOf('en')
const bytes = new SegmentBuilder(en).build(largeLibrary())
const { size, head, lists } = cutSegment(bytes)

const ask = (index: SearchIndex, text: string, options: Partial<SearchOptions> = {}) =>
  search(index, en, text, { mode: 'whole', offset: 0, limit: 30, ...options }, async () => new Map())

function inPieces() {
  const asked: number[] = []
  const read: ReadPieces = async (numbers) => {
    asked.push(...numbers)
    return numbers.map((number) => lists[number - head.length] ?? new Uint8Array(0))
  }
  return { index: new SearchIndex([openPieces(size, head, [], read)]), asked }
}

test('a segment is cut into pieces that make it up again, and its head knows every term', () => {
  const pieces = [...head, ...lists]
  expect(pieces.every(({ length }) => length <= PIECE_BYTES)).toBe(true)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(head.length * PIECE_BYTES).toBeGreaterThanOrEqual(new Segment(bytes).headBytes)
  expect(lists.length).toBeGreaterThan(2)
})

test.each<[string, Partial<SearchOptions>]>([
  [RARE_WORD, {}],
  [`${RARE_WORD} ${COMMON_WORD}`, {}],
  [RARE_WORD.slice(0, 4), { mode: 'typing' }],
  // Nothing is exact: the beginning counts, then typing errors, then other letters.
  [RARE_WORD.slice(0, 4), {}],
  [`${RARE_WORD.slice(0, 3)}x${RARE_WORD.slice(4)}`, {}],
  ['яищк', {}],
])('%s is answered as from a whole segment (%o)', async (text, options) => {
  const whole = new SearchIndex([openSegment({ bytes, dead: [] })])
  const { index } = inPieces()
  const expected = await ask(whole, text, options)
  expect(await ask(index, text, options)).toEqual(expected)
  expect(await ask(index, text, options)).toEqual(expected)
})

test('a word reads its own list, the next one what is missing, and nothing twice', async () => {
  const { index, asked } = inPieces()
  expect((await ask(index, RARE_WORD)).total).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(3)
  await ask(index, COMMON_WORD)
  await readWhole(index)
  await ask(index, 'nothing')
  expect([...asked].sort((a, b) => a - b)).toEqual(lists.map((_, at) => head.length + at))
})

test('a piece that is gone, or is another, is told and not taken for an answer', async () => {
  const gone: ReadPieces = async () => {
    throw new PiecesGoneError('gone')
  }
  const short: ReadPieces = async (numbers) => numbers.map(() => new Uint8Array(3))
  for (const read of [gone, short])
    await expect(ask(new SearchIndex([openPieces(size, head, [], read)]), RARE_WORD)).rejects.toThrow(PiecesGoneError)
  expect(() => openPieces(size, head.slice(1), [], gone)).toThrow()
  expect(() => openPieces(size + PIECE_BYTES, head, [], gone)).toThrow()
})

import { expect, test } from 'vitest'
import { readWhole } from '#search/index/needed-lists.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import { cutSegment, openPieces, openSegment } from '#search/index/stored-segment.ts'
import { type SearchOptions, search } from '#search/query/search.ts'
import { PIECE_BYTES, PiecesGoneError, type ReadPieces } from '#search/segment/pieces.ts'
import { Segment } from '#search/segment/segment.ts'
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

test('the pieces of a segment together are the segment, and its head has every term', () => {
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
  // No exact match: first the prefix counts, then typing errors, then another alphabet.
  [RARE_WORD.slice(0, 4), {}],
  [`${RARE_WORD.slice(0, 3)}x${RARE_WORD.slice(4)}`, {}],
  ['яищк', {}],
])('%s has the same answer as with a segment in one piece (%o)', async (text, options) => {
  const whole = new SearchIndex([openSegment({ bytes, dead: [] })])
  const { index } = inPieces()
  const expected = await ask(whole, text, options)
  expect(await ask(index, text, options)).toEqual(expected)
  expect(await ask(index, text, options)).toEqual(expected)
})

test('each query reads only the lists that are missing, and no piece is read twice', async () => {
  const { index, asked } = inPieces()
  expect((await ask(index, RARE_WORD)).total).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(3)
  await ask(index, COMMON_WORD)
  await readWhole(index)
  await ask(index, 'nothing')
  expect([...asked].sort((a, b) => a - b)).toEqual(lists.map((_, at) => head.length + at))
})

test('a missing or wrong piece is an error, and never an answer', async () => {
  const gone: ReadPieces = async () => {
    throw new PiecesGoneError('gone')
  }
  const short: ReadPieces = async (numbers) => numbers.map(() => new Uint8Array(3))
  for (const read of [gone, short])
    await expect(ask(new SearchIndex([openPieces(size, head, [], read)]), RARE_WORD)).rejects.toThrow(PiecesGoneError)
  expect(() => openPieces(size, head.slice(1), [], gone)).toThrow()
  expect(() => openPieces(size + PIECE_BYTES, head, [], gone)).toThrow()
})

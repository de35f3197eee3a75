import { expect, test } from 'vitest'
import { anchorAt, findPassage, joinBlocks } from '#page/ui/anchor/anchor.ts'
import { findNear } from '#page/ui/anchor/near.ts'
import { below, seeded } from '#tests/support/random.ts'
import { demoTexts, editedText, type NumberedBlock, numbered, type Stretch, untouched } from './support/edited-text.ts'

const EDITIONS = 45
const PASSAGES = 12
/** What a place keeps; a highlight is of any length. */
const PLACE_UNITS = 64
/** More of a changed passage is left than is gone. */
const MOSTLY = 0.5
/** A line of a text. */
const NEAR_UNITS = 80
const MAX_QUOTE_UNITS = 200

const textsOf = (blocks: readonly { readonly text: string }[]) => joinBlocks(blocks.map(({ text }) => text))

/** Whole words from anywhere in the text. */
function passageIn(blocks: readonly NumberedBlock[], random: () => number, isPlace: boolean): Stretch {
  const total = blocks.reduce((sum, { text }) => sum + text.length, 0)
  let unit = below(random, total)
  let block = 0
  while (unit >= (blocks[block]?.text.length ?? 0)) {
    unit -= blocks[block]?.text.length ?? 0
    block += 1
  }
  const text = blocks[block]?.text ?? ''
  const start = text.lastIndexOf(' ', unit) + 1
  const length = isPlace ? PLACE_UNITS : 1 + below(random, MAX_QUOTE_UNITS)
  const end = text.indexOf(' ', start + length)
  return { block, start, end: end === -1 ? text.length : end }
}

/** Part of the passage is there, or so near. */
function isThere(
  before: readonly NumberedBlock[],
  at: Stretch,
  after: readonly NumberedBlock[],
  found: Stretch,
  units: number,
) {
  const wanted = new Set(before[at.block]?.ids.slice(at.start, at.end))
  const above = after.slice(0, found.block).reduce((sum, { ids }) => sum + ids.length, 0)
  const ids = after.flatMap((block) => block.ids)
  return ids.slice(Math.max(0, above + found.start - units), above + found.end + units).some((id) => wanted.has(id))
}

test('of edits by chance, 99.5 % of the untouched passages are found again, none in a wrong place, and changed ones nearby', () => {
  const random = seeded(20)
  const all = { untouched: 0, found: 0, wrong: 0, near: 0, astray: 0 }
  for (const [article, text] of demoTexts.entries()) {
    const before = numbered(text)
    const joined = textsOf(before)
    const others = demoTexts.filter((_, other) => other !== article).flat()
    for (let edition = 0; edition < EDITIONS; edition += 1) {
      const after = editedText(before, 1 + below(random, 12), random, others)
      const now = textsOf(after)
      for (let one = 0; one < PASSAGES; one += 1) {
        const at = passageIn(before, random, one % 2 === 0)
        const truth = untouched(before, at, after)
        const found = findPassage(now, anchorAt(joined, at))
        if (truth !== null) all.untouched += 1
        if (found !== null) {
          if (JSON.stringify(truth) === JSON.stringify(found)) all.found += 1
          else if (!isThere(before, at, after, found, 0)) all.wrong += 1
          continue
        }
        const near = findNear(now, anchorAt(joined, at))
        if (near === null || near.kept < MOSTLY) continue
        all.near += 1
        if (!isThere(before, at, after, near, NEAR_UNITS)) all.astray += 1
      }
    }
  }
  expect(all.untouched).toBeGreaterThan(20_000)
  expect(all.wrong, JSON.stringify(all)).toBe(0)
  expect(all.near).toBeGreaterThan(300)
  expect(all.astray / all.near, JSON.stringify(all)).toBeLessThan(0.01)
  expect(all.found / all.untouched, JSON.stringify(all)).toBeGreaterThanOrEqual(0.995)
})

const TEXT = [
  'What a plate is',
  'Half of it is plants, and more of the first than of the second.',
  'Bulgur 83 4.5',
  'Pearl barley 123 3.8',
  'The plate describes a day better than a single meal, and a week better than a day.',
  'See the notes.',
  'Frozen vegetables count, and so do tinned tomatoes, sauerkraut and a grated beetroot from the cellar.',
  'See the notes.',
]
const kept = (block: number, start: number, end: number) => anchorAt(joinBlocks(TEXT), { block, start, end })
const stretch = (blocks: readonly string[], block: number, words: string) => {
  const start = blocks[block]?.indexOf(words) ?? -1
  return { block, start, end: start + words.length }
}

test.each([
  ['nothing', TEXT, 4],
  ['three blocks above', ['One.', 'Another one.', 'A third.', ...TEXT], 7],
  ['all that is above it taken away', TEXT.slice(4), 0],
  ['its neighbours changed', TEXT.map((text, at) => (at === 3 || at === 5 ? 'Something else.' : text)), 4],
  ['the same block once more, with other neighbours', [...TEXT, 'The end.'], 4],
])('a passage is found after an edit: %s', (_, edited, block) => {
  const words = 'describes a day better'
  const { start, end } = stretch(TEXT, 4, words)
  expect(findPassage(joinBlocks(edited), kept(4, start, end))).toEqual(stretch(edited, block, words))
})

test('of two that are the same, the one with the kept neighbours is meant; without them, neither', () => {
  const edited = ['New.', ...TEXT]
  expect(findPassage(joinBlocks(edited), kept(7, 0, 14))).toEqual({ block: 8, start: 0, end: 14 })
  expect(findPassage(joinBlocks(edited), kept(5, 0, 14))).toEqual({ block: 6, start: 0, end: 14 })
  expect(findPassage(joinBlocks(['See the notes.', 'And then.', 'See the notes.']), kept(5, 0, 14))).toBeNull()
})

test('what was corrected in its middle is near, and what is gone leaves its place', () => {
  const { start, end } = stretch(TEXT, 6, 'so do tinned tomatoes, sauerkraut and a grated beetroot')
  const corrected = TEXT.with(6, (TEXT[6] ?? '').replace('sauerkraut', 'pickled cabbage, capers'))
  expect(findPassage(joinBlocks(corrected), kept(6, start, end))).toBeNull()
  const near = findNear(joinBlocks(['On top.', ...corrected]), kept(6, start, end))
  expect(near).toMatchObject(
    stretch(['', ...corrected], 7, 'so do tinned tomatoes, pickled cabbage, capers and a grated beetroot'),
  )
  expect(near?.kept).toBeGreaterThan(0.6)
  const gone = TEXT.toSpliced(4, 1)
  const whole = kept(4, 0, TEXT[4]?.length ?? 0)
  expect(findPassage(joinBlocks(gone), whole)).toBeNull()
  expect(findNear(joinBlocks(gone), whole)).toMatchObject({ block: 4, kept: 0 })
  expect(findNear(joinBlocks(['Another text.', 'About something else.']), whole)).toBeNull()
})

test('a text without a word, and a passage without one, are no reason to fail', () => {
  expect(findPassage(joinBlocks([]), kept(4, 0, 20))).toBeNull()
  expect(findNear(joinBlocks([]), kept(4, 0, 20))).toBeNull()
  expect(findPassage(joinBlocks(TEXT), { block: 99, offset: 5, quote: '', before: '', after: '' })).toBeNull()
})

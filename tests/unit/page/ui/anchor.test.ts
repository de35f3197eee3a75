import { expect, test } from 'vitest'
import { anchorAt, contextAt, findPassage, type JoinedBlocks, joinBlocks } from '#page/ui/anchor/anchor.ts'
import { currentPassage } from '#page/ui/anchor/current-passage.ts'
import { findNear } from '#page/ui/anchor/near.ts'
import { present } from '#tests/support/present.ts'
import { below, seeded } from '#tests/support/random.ts'
import { demoTexts, editedText, type NumberedBlock, numbered, type Stretch, untouched } from './support/edited-text.ts'

/** Edited texts of each article: in the gate a few, in the deep run many. */
const RUNS = [
  { editions: 15, options: {} },
  { editions: 45, options: { tags: ['deep'] } },
]
const PASSAGES = 12
/** The length of a place's quote. A highlight may have any length. */
const PLACE_UNITS = 64
/** A changed passage counts as found nearby when more than half of its quote is left. */
const MOSTLY = 0.5
/** About one line of text. */
const NEAR_UNITS = 80
const MAX_QUOTE_UNITS = 200

const textsOf = (blocks: readonly { readonly text: string }[]) => joinBlocks(blocks.map(({ text }) => text))

/** A random passage of whole words. */
function passageIn(blocks: readonly NumberedBlock[], random: () => number, isPlace: boolean): Stretch {
  const total = blocks.reduce((sum, { text }) => sum + text.length, 0)
  let unit = below(random, total)
  let block = 0
  while (unit >= (blocks[block]?.text.length ?? 0)) {
    unit -= blocks[block]?.text.length ?? 0
    block += 1
  }
  const text = present(blocks[block]?.text)
  const start = text.lastIndexOf(' ', unit) + 1
  const length = isPlace ? PLACE_UNITS : 1 + below(random, MAX_QUOTE_UNITS)
  const end = text.indexOf(' ', start + length)
  return { block, start, end: end === -1 ? text.length : end }
}

/** Whether a part of the passage is at the found place, or at most `units` away. */
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

/** How much of a passage is in the edited text, wherever it is, 0 to 1. */
function shareLeft(before: readonly NumberedBlock[], at: Stretch, after: readonly NumberedBlock[]): number {
  const there = new Set(after.flatMap(({ ids }) => ids))
  const ids = present(before[at.block]?.ids).slice(at.start, at.end)
  return ids.filter((id) => there.has(id)).length / Math.max(1, ids.length)
}

interface Edition {
  readonly before: readonly NumberedBlock[]
  readonly after: readonly NumberedBlock[]
  readonly then: JoinedBlocks
  readonly now: JoinedBlocks
}

interface EditedPassage {
  readonly edition: Edition
  readonly at: Stretch
  /** Where it is, if it is unchanged. */
  readonly truth: Stretch | null
}

/** Random passages of the demo articles, each in several edited texts. `isPlace` says which have the length of a place's quote. */
function* editedPassages(seed: number, editions: number, isPlace: (one: number) => boolean): Generator<EditedPassage> {
  const random = seeded(seed)
  for (const [article, text] of demoTexts.entries()) {
    const before = numbered(text)
    const then = textsOf(before)
    const others = demoTexts.filter((_, other) => other !== article).flat()
    for (let number = 0; number < editions; number += 1) {
      const after = editedText(before, 1 + below(random, 12), random, others)
      const edition: Edition = { before, after, then, now: textsOf(after) }
      for (let one = 0; one < PASSAGES; one += 1) {
        const at = passageIn(before, random, isPlace(one))
        yield { edition, at, truth: untouched(before, at, after) }
      }
    }
  }
}

/** What becomes of a passage in an edited text. `truth`: where it is, if it is unchanged. */
function outcomeOf({ before, after, then, now }: Edition, at: Stretch, truth: Stretch | null) {
  const anchor = anchorAt(then, at)
  const found = findPassage(now, anchor)
  if (found !== null) {
    if (JSON.stringify(truth) === JSON.stringify(found)) return 'found'
    return isThere(before, at, after, found, 0) ? 'lost' : 'wrong'
  }
  const near = findNear(now, anchor)
  if (near === null || shareLeft(before, at, after) < MOSTLY) return 'lost'
  return isThere(before, at, after, near, NEAR_UNITS) ? 'near' : 'astray'
}

for (const { editions, options } of RUNS)
  test(
    `after ${editions} random edits, 99.5 % of unchanged passages are found, none elsewhere, and changed ones nearby`,
    options,
    () => {
      const all = { untouched: 0, found: 0, wrong: 0, near: 0, astray: 0, lost: 0 }
      for (const { edition, at, truth } of editedPassages(20, editions, (one) => one % 2 === 0)) {
        if (truth !== null) all.untouched += 1
        all[outcomeOf(edition, at, truth)] += 1
      }
      expect(all.untouched).toBeGreaterThan(440 * editions)
      expect(all.wrong, JSON.stringify(all)).toBe(0)
      const nearby = all.near + all.astray
      expect(nearby).toBeGreaterThan(6 * editions)
      expect(all.astray / nearby, JSON.stringify(all)).toBeLessThan(0.01)
      expect(all.found / all.untouched, JSON.stringify(all)).toBeGreaterThanOrEqual(0.995)
    },
  )

/** What becomes of a highlight in an edited text. */
function highlightIn({ before, after, then, now }: Edition, at: Stretch, truth: Stretch | null) {
  const anchor = anchorAt(then, at)
  const found = currentPassage(now, anchor)
  if (found === null) return 'gone'
  if (truth !== null) return JSON.stringify(found) === JSON.stringify(truth) ? 'found' : 'wrong'
  if (isThere(before, at, after, found, 0)) return 'edited'
  // Another article cites the same source in the same words. Nobody could tell the two apart.
  const { all } = contextAt(now.text, anchor, present(now.starts[found.block]) + found.start)
  return all === anchor.before.length + anchor.after.length ? 'twin' : 'wrong'
}

for (const { editions, options } of RUNS)
  test(`after ${editions} random edits a highlight is at its own words, or it is listed as gone`, options, () => {
    const all = { untouched: 0, found: 0, edited: 0, gone: 0, twin: 0, wrong: 0 }
    for (const { edition, at, truth } of editedPassages(24, editions, () => false)) {
      if (truth !== null) all.untouched += 1
      all[highlightIn(edition, at, truth)] += 1
    }
    expect(all.untouched).toBeGreaterThan(440 * editions)
    expect(all.wrong, JSON.stringify(all)).toBe(0)
    expect(all.edited, JSON.stringify(all)).toBeGreaterThan(6 * editions)
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
const anchorOf = (block: number, start: number, end: number) => anchorAt(joinBlocks(TEXT), { block, start, end })
const stretchOf = (blocks: readonly string[], block: number, words: string) => {
  const start = blocks[block]?.indexOf(words) ?? -1
  return { block, start, end: start + words.length }
}

test.each([
  ['nothing', TEXT, 4],
  ['three blocks above', ['One.', 'Another one.', 'A third.', ...TEXT], 7],
  ['everything above it removed', TEXT.slice(4), 0],
  ['its neighbours changed', TEXT.map((text, at) => (at === 3 || at === 5 ? 'Something else.' : text)), 4],
  ['the same block twice, with other neighbours', [...TEXT, 'The end.'], 4],
])('a passage is found after an edit: %s', (_, edited, block) => {
  const words = 'describes a day better'
  const { start, end } = stretchOf(TEXT, 4, words)
  expect(findPassage(joinBlocks(edited), anchorOf(4, start, end))).toEqual(stretchOf(edited, block, words))
})

test('of two equal passages, the one with the stored context is found, and without that context neither', () => {
  const edited = ['New.', ...TEXT]
  expect(findPassage(joinBlocks(edited), anchorOf(7, 0, 14))).toEqual({ block: 8, start: 0, end: 14 })
  expect(findPassage(joinBlocks(edited), anchorOf(5, 0, 14))).toEqual({ block: 6, start: 0, end: 14 })
  expect(findPassage(joinBlocks(['See the notes.', 'And then.', 'See the notes.']), anchorOf(5, 0, 14))).toBeNull()
})

test('a passage that was corrected in the middle is found nearby, and a deleted one leads to where it was', () => {
  const { start, end } = stretchOf(TEXT, 6, 'so do tinned tomatoes, sauerkraut and a grated beetroot')
  const corrected = TEXT.with(6, present(TEXT[6]).replace('sauerkraut', 'pickled cabbage, capers'))
  expect(findPassage(joinBlocks(corrected), anchorOf(6, start, end))).toBeNull()
  const near = findNear(joinBlocks(['On top.', ...corrected]), anchorOf(6, start, end))
  expect(near).toMatchObject(
    stretchOf(['', ...corrected], 7, 'so do tinned tomatoes, pickled cabbage, capers and a grated beetroot'),
  )
  const gone = TEXT.toSpliced(4, 1)
  const whole = anchorOf(4, 0, TEXT[4]?.length ?? 0)
  expect(findPassage(joinBlocks(gone), whole)).toBeNull()
  expect(findNear(joinBlocks(gone), whole)).toMatchObject({ block: 4 })
  expect(findNear(joinBlocks(['Another text.', 'About something else.']), whole)).toBeNull()
})

test('an empty text and an empty passage are not an error', () => {
  expect(findPassage(joinBlocks([]), anchorOf(4, 0, 20))).toBeNull()
  expect(findNear(joinBlocks([]), anchorOf(4, 0, 20))).toBeNull()
  expect(findPassage(joinBlocks(TEXT), { block: 99, offset: 5, quote: '', before: '', after: '' })).toBeNull()
})

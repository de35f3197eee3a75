import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { below } from '#tests/support/random.ts'
import { ROOT } from '#tests/support/source-files.ts'

/** A block of a text. Each unit has an id by which it is recognized after every edit. Inserted units have -1. */
export interface NumberedBlock {
  readonly text: string
  readonly ids: readonly number[]
}

const BOOKS = join(ROOT, 'content/books')

/** The blocks of every article of the demo library: paragraphs, and table rows and list items by line. */
export const demoTexts: readonly (readonly string[])[] = readdirSync(BOOKS).flatMap((book) =>
  readdirSync(join(BOOKS, book))
    .filter((name) => name.endsWith('.md') && !name.startsWith('book.'))
    .sort()
    .map((name) =>
      readFileSync(join(BOOKS, book, name), 'utf8')
        .replace(/^---[\s\S]*?\n---\n/, '')
        .split(/\n\n+|\n(?=[|*-])/)
        .map((block) =>
          block
            .replace(/[|*]|-{3,}:?/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter((block) => block !== ''),
    ),
)

export function numbered(blocks: readonly string[]): NumberedBlock[] {
  let next = 0
  return blocks.map((text) => ({ text, ids: Array.from(text, () => next++).slice(0, text.length) }))
}

const added = (text: string): NumberedBlock => ({ text, ids: new Array(text.length).fill(-1) })
const part = ({ text, ids }: NumberedBlock, from: number, to: number): NumberedBlock => ({
  text: text.slice(from, to),
  ids: ids.slice(from, to),
})
const joined = (...parts: readonly NumberedBlock[]): NumberedBlock => ({
  text: parts.map(({ text }) => text).join(''),
  ids: parts.flatMap(({ ids }) => ids),
})

type Edit = (blocks: NumberedBlock[], random: () => number, others: readonly string[]) => void

/** The start and end of a random word. */
function wordIn({ text }: NumberedBlock, random: () => number): readonly [number, number] {
  const words = [...text.matchAll(/\S+/g)]
  const word = words[below(random, words.length)]
  return word === undefined ? [0, 0] : [word.index, word.index + word[0].length]
}

/** The edits that an editor may make. */
const EDITS: readonly Edit[] = [
  function insertBlock(blocks, random, others) {
    blocks.splice(below(random, blocks.length + 1), 0, added(others[below(random, others.length)] ?? ''))
  },
  function removeBlock(blocks, random) {
    if (blocks.length > 3) blocks.splice(below(random, blocks.length), 1)
  },
  function moveBlock(blocks, random) {
    blocks.splice(below(random, blocks.length), 0, ...blocks.splice(below(random, blocks.length), 1))
  },
  function replaceWord(blocks, random, others) {
    const at = below(random, blocks.length)
    const block = blocks[at] as NumberedBlock
    const [from, to] = wordIn(block, random)
    const word = others[below(random, others.length)]?.split(' ')[0] ?? 'word'
    blocks[at] = joined(part(block, 0, from), added(word), part(block, to, block.text.length))
  },
  function insertWords(blocks, random, others) {
    const at = below(random, blocks.length)
    const block = blocks[at] as NumberedBlock
    const [from] = wordIn(block, random)
    const words = `${others[below(random, others.length)]?.split(' ').slice(0, 5).join(' ')} `
    blocks[at] = joined(part(block, 0, from), added(words), part(block, from, block.text.length))
  },
  function removeWords(blocks, random) {
    const at = below(random, blocks.length)
    const block = blocks[at] as NumberedBlock
    const [from, to] = wordIn(block, random)
    const end = Math.min(block.text.length, to + below(random, 60))
    blocks[at] = joined(part(block, 0, from), part(block, end, block.text.length))
  },
  function splitBlock(blocks, random) {
    const at = below(random, blocks.length)
    const block = blocks[at] as NumberedBlock
    const [from] = wordIn(block, random)
    if (from > 0) blocks.splice(at, 1, part(block, 0, from), part(block, from, block.text.length))
  },
  function joinTwo(blocks, random) {
    const at = below(random, blocks.length - 1)
    const [one, two] = [blocks[at], blocks[at + 1]]
    if (one && two) blocks.splice(at, 2, joined(one, added(' '), two))
  },
]

export function editedText(
  blocks: readonly NumberedBlock[],
  edits: number,
  random: () => number,
  others: readonly string[],
): NumberedBlock[] {
  const result = [...blocks]
  for (let edit = 0; edit < edits; edit += 1) EDITS[below(random, EDITS.length)]?.(result, random, others)
  return result
}

export interface Stretch {
  readonly block: number
  readonly start: number
  readonly end: number
}

/** Where the units of a passage are now, if they are complete, in order and not separated. Else null. */
export function untouched(
  before: readonly NumberedBlock[],
  at: Stretch,
  after: readonly NumberedBlock[],
): Stretch | null {
  const wanted = before[at.block]?.ids.slice(at.start, at.end) ?? []
  for (const [block, { ids }] of after.entries()) {
    const start = ids.indexOf(wanted[0] ?? Number.NaN)
    if (start !== -1)
      return wanted.every((id, unit) => ids[start + unit] === id) ? { block, start, end: start + wanted.length } : null
  }
  return null
}

// @module-tag deep
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openArchive } from '#server/import/epub/package/archive.ts'
import { openBudget } from '#server/import/epub/package/bounds.ts'
import { ContentFaultsError, wholeFolder } from '#server/import/faults.ts'
import { inTime, STEP_MS, StepTimeError } from '#server/import/time-limit.ts'
import { type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { noise } from '#tests/support/content/large/large-book.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { timedTest } from '#tests/support/timed-test.ts'

// ASVS 5.2.1

/** Without a limit, each file took 5 to 60 s and up to 1.7 GB. */
const MOST_MS = 6_000

const page = (body: string): Uint8Array => zipEpub(epubFiles({ pages: [['a.xhtml', body]] }))
const nested = (tag: string, depth: number): string => `${`<${tag}>`.repeat(depth)}x${`</${tag}>`.repeat(depth)}`
const cell = '<td colspan="50" rowspan="50">x</td>'
const entries = (count: number): string => '<li><a href="a.xhtml#no">c</a></li>'.repeat(count)
const narrow = (): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 16_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

const COSTLY: readonly [string, () => EpubParts | Uint8Array, RegExp][] = [
  ['text that swells', () => page(`<p>${'word '.repeat(400_000)}</p>`), /unpacks to more than 50 times its size/],
  ['one word of ten million letters', () => page(`<p>${'a'.repeat(10_000_000)}</p>`), /unpacks to more than 50/],
  ['a million tags', () => page('<b/>'.repeat(1_000_000)), /unpacks to more than 50 times/],
  [
    'too many tags, well packed or not',
    () => ({ pages: [['a.xhtml', '<b/>'.repeat(601_000)]], files: { 'OPS/x': noise(1_600_000) } }),
    /more than 600000 tags/,
  ],
  ['bottomless lists', () => page(nested('ul><li', 500).replaceAll('</ul><li>', '</li></ul>')), /nested too deeply/],
  ['bottomless quotations', () => page(nested('blockquote', 1_000)), /nested too deeply/],
]
for (const [what, make, message] of COSTLY)
  timedTest(`${what}: a fault`, MOST_MS, async (measure) => {
    const made = make()
    const zip = made instanceof Uint8Array ? made : zipEpub(epubFiles(made))
    const error = await measure(() => readEpubBytes(zip).catch((reason: unknown) => reason))
    expect(error).toBeInstanceOf(ContentFaultsError)
    expect(String(error)).toMatch(message)
  })

const LONG: readonly [string, () => Promise<EpubParts> | EpubParts][] = [
  [
    'a page five thousand times',
    () => ({ pages: [['a.xhtml', '<p>x</p>'.repeat(500)]], spine: '<itemref idref="p0"/>'.repeat(5_000) }),
  ],
  [
    'contents of thousands over blocks of thousands',
    () => ({ pages: [['a.xhtml', '<p>x</p>'.repeat(8_000)]], toc: entries(4_000) }),
  ],
  ['cells over cells', () => ({ pages: [['a.xhtml', `<table>${`<tr>${cell}</tr>`.repeat(4_000)}</table>`]] })],
  ['one row over all', () => ({ pages: [['a.xhtml', `<table><tr>${cell.repeat(2_000)}</tr></table>`]] })],
  ['endless contents', () => ({ pages: [['a.xhtml', '<p>x</p>']], toc: entries(6_000) })],
  ['entities of letters', () => ({ pages: [['a.xhtml', `<p>x${'&eacute;'.repeat(100_000)}</p>`]] })],
  [
    'a cover of one column',
    async () => ({
      pages: [['a.xhtml', '<p>x</p>']],
      items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      files: { 'OPS/c.png': await narrow() },
    }),
  ],
]
for (const [what, make] of LONG)
  timedTest(`${what}: read`, MOST_MS, async (measure) => {
    const zip = zipEpub(epubFiles(await make()))
    const { books } = await measure(() => readEpubBytes(zip))
    expect(books).toHaveLength(1)
  })

test('more text than any book has is refused, in any number of files', () => {
  const { spendText } = openBudget()
  expect(() => spendText('a.xhtml', 40_000_000)).not.toThrow()
  expect(() => spendText('b.xhtml', 20_000_000)).toThrow(/longer than 48 MB together/)
})

test('an import that takes too long is given up between two steps', () => {
  let now = 0
  const { budget } = openArchive(
    page('<p>x</p>'),
    openBudget(() => now),
    () => undefined,
  )
  expect(() => budget.spendTime()).not.toThrow()
  now = 60_001
  expect(() => budget.spendTime()).toThrow(/longer than 60 s/)
})

test('a step of an import that never ends is interrupted, and the fault says so', () => {
  const forever = (): void => {
    for (;;);
  }
  expect(() => inTime('a.en.md', 20, forever)).toThrow(new StepTimeError('a.en.md', 20))
  // A pattern for which the engine needs ages.
  expect(() => inTime('a.svg', 20, () => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`))).toThrow(StepTimeError)
  expect(inTime('a.en.md', 1_000, () => 7)).toBe(7)
  let now = 0
  const late = openBudget(() => now)
  now = 59_990
  expect(() => late.inTime('a.xhtml', forever)).toThrow(/longer than 60 s/)
})

test.each<[string, number, (forever: () => void) => void]>([
  ['a step', 30_000, (forever) => inTime('a.en.md', STEP_MS, forever)],
  ['an EPUB', 60_000, (forever) => openBudget().inTime('a.xhtml', forever)],
])('%s that never ends is interrupted after %i ms', { tags: ['deep'], timeout: 120_000 }, (_, limitMs, run) => {
  const begun = performance.now()
  const forever = (): void => {
    for (;;);
  }
  expect(() => run(forever)).toThrow(`longer than ${limitMs / 1000} s`)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(limitMs - 100)
  expect(performance.now() - begun).toBeLessThan(limitMs + 5_000)
})

test('a step that is too slow is a fault of the folder, at its file', async () => {
  const slow = wholeFolder('content', async () =>
    inTime('books/a/b.en.md', 20, () => {
      for (;;);
    }),
  )
  const error = await slow.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ContentFaultsError)
  expect(String(error)).toContain('content/books/a/b.en.md:1: it takes longer than')
})

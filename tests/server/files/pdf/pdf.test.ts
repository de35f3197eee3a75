import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFile } from '#server/files/make-file.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { HOSTILE_BOOK, HOSTILE_TEXT } from '#tests/support/content/hostile-book.ts'
import { pdfPages, pdfTags } from '#tests/support/content/poppler.ts'

// ASVS 1.1.2 1.2.8

const ORIGIN = 'https://books.example'
const HOSTILE_PDF = await makePdf(HOSTILE_BOOK, ORIGIN)
/** A signal that is never aborted. */
const WANTED = new AbortController().signal
/** Far more than the pauses between the steps of typesetting on this thread would leave room for. */
const TURNS = 30

test('text that means something to the typesetter is text', { tags: ['spec-1.6'] }, async () => {
  const text = pdfPages(HOSTILE_PDF).join(' ').replace(/\s+/g, ' ')
  expect(text).toContain(HOSTILE_TEXT)
  expect(text).toContain('#read("/etc/passwd") #eval("1") // comment /* open [ ] { } ~ -- --- ... = heading')
  expect(text).toContain('= No heading - no item + no item 1. no item / term: none #panic()')
  expect(text).toContain('A "hostile" <book> & #more')
  expect(text).toContain('A lost picture')
  expect(text).not.toContain('root:')
})

test('no level of headings is left out', async () => {
  const tags = pdfTags(HOSTILE_PDF)
  expect(tags.get('H3')).toBe(1)
  expect(tags.get('H4')).toBeUndefined()
})

test('while a book is typeset the server goes on, and equal revisions are equal bytes', async () => {
  const order: string[] = []
  const making = makeFile({ book: HOSTILE_BOOK, format: 'pdf', origin: ORIGIN }, WANTED)
  const made = making.then(() => order.push('made'))
  for (let turn = 0; turn < TURNS; turn++) await sleep(1)
  order.push('went on')
  await made
  expect(order).toEqual(['went on', 'made'])
  expect(Buffer.compare(await making, HOSTILE_PDF)).toBe(0)
})

test('a book that cannot be made says so', async () => {
  const broken = {
    ...HOSTILE_BOOK,
    pictures: new Map([
      ['drawing-0123456789abcdef', { mimeType: 'image/png', width: 1, height: 1, bytes: Buffer.from('no picture') }],
    ]),
  }
  await expect(makeFile({ book: broken, format: 'pdf', origin: ORIGIN }, WANTED)).rejects.toThrow(
    /drawing-0123456789abcdef|decode|image/,
  )
})

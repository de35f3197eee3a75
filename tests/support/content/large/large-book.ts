import { randomBytes } from 'node:crypto'
import { seeded } from '#tests/support/random.ts'
import { epubFiles, zipEpub } from '../epub-source.ts'

export const CHAPTERS = 40
/** A book of 700 pages has about as many. */
export const LEAST_WORDS = 240_000

/** Text that does not compress, so that it is not refused for its ratio. */
export const noise = (bytes: number): string => randomBytes((bytes * 3) / 4).toString('base64')

/** An EPUB of 700 pages: forty chapters of paragraphs, each with a table. */
export function largeEpub(): Uint8Array {
  const next = seeded(11)
  const vocabulary = (noise(12_000).match(/.{6}/g) ?? []).map((word) => word.replace(/[+/=]/g, 'x'))
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(next() * vocabulary.length)]).join(' ')
  const paragraph = () => `<p>${words(60)} <em>${words(3)}</em>, ${words(20)}.</p>`
  const table = '<table><tr><th colspan="2">x</th></tr><tr><td>y</td><td>z</td></tr></table>'
  const chapters = Array.from({ length: CHAPTERS }, (_, index) => {
    const body = Array.from({ length: 75 }, paragraph).join('\n')
    return [`c${index}.xhtml`, `<section><h1>Chapter ${index}</h1>${body}${table}</section>`] as const
  })
  return zipEpub(epubFiles({ pages: chapters }))
}

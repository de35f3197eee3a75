import { Buffer } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { article, oneArticle, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const FIRST = 'books/oats/first-oats.en.md'
const text = present(oneArticle()[FIRST])
const utf16 = (value: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const saved = (bytes: Buffer): string => {
  const folder = writeFolder(oneArticle())
  writeFileSync(join(folder, FIRST), bytes)
  return folder
}
test.each([
  ['with a mark', Buffer.from(`\ufeff${text}`)],
  ['with other ends of lines', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['with blanks after the fences', Buffer.from(text.replaceAll('---\n', '---  \n'))],
  ['with empty lines before', Buffer.from(`\n\n${text}`)],
  ['in UTF-16', utf16(text, false)],
  ['in UTF-16 of the other order', utf16(text, true)],
  ['in UTF-16 without a mark', utf16(text, false).subarray(2)],
  ['in UTF-16 of the other order without a mark', utf16(text, true).subarray(2)],
])('a text is read that was saved %s', async (_, bytes) => {
  const { books } = await readLibrary(saved(bytes))
  expect(books[0]?.articles[0]?.translations[0]?.title).toBe('First oats')
})

async function faultsIn(folder: string): Promise<string[]> {
  const error = await readLibrary(folder).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

/** One byte for each letter. */
const older = (encoding: string, value: string): Buffer => {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(new Uint8Array([byte])), byte]),
  )
  return Buffer.from(Array.from(value, (letter) => table.get(letter) ?? 63))
}
test.each(['windows-1251', 'koi8-r', 'ibm866'])('a text in %s is a fault that names it', async (encoding) => {
  const bytes = older(encoding, article('Первый овёс', 'ru'))
  const folder = writeFolder(smallLibrary())
  writeFileSync(join(folder, 'books/oats/first-oats.ru.md'), bytes)
  expect(await faultsIn(folder)).toEqual([
    `books/oats/first-oats.ru.md:1: the file is not whole UTF-8; it seems to be ${encoding}. Save it as UTF-8`,
  ])
})

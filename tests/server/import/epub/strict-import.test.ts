import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkValues, offerOf } from '#server/import/command-options.ts'
import { IncompleteError, importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { sourceOf } from '#server/import/source.ts'
import { UsageError } from '#server/process/command.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'

const book = (text: string): Uint8Array =>
  zipEpub(
    epubFiles({
      pages: [
        ['cover.xhtml', '<div epub:type="cover"><p>A Foreign Book</p></div>'],
        ['one.xhtml', `<h1>One</h1>${text}`],
      ],
      toc: '<li><a href="one.xhtml">One</a></li>',
    }),
  )
const WHOLE = book('<p>Oats.</p>')

test('a strict import takes whole books only, all or none, and tells what is missing', { tags: ['deep'] }, async () => {
  const shelf = await openTestDatabase('embedded')
  try {
    await importContent({ db: shelf.db, folder: writeFolder(smallLibrary()) })
    const books = () => shelf.db.selectFrom('books').select('slug').where('source', '=', 'epub').execute()
    const both = writeEpubs({ 'whole.epub': WHOLE, 'film.epub': book('<p>Oats.</p><video src="a.mp4"></video>') })
    const run = operatorCommand('server/import/import-command.ts', shelf.url)
    const refused = await run(...both, '--strict')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('1 file is not complete; nothing was written.')
    expect(refused.out).toContain('film.epub: left out: <video> has no place in an article: once, in OPS/one.xhtml')
    expect(refused.out).toContain('whole.epub: 100.0 % of its words were kept (2 of 2)')
    expect(refused.out).toContain('whole.epub: without loss: a cover, a title page or a list of contents: once')
    expect(refused.out).not.toContain('added')
    expect(await books()).toEqual([])
    expect((await run(...both, '--strict', '--dry-run')).code).toBe(1)
    expect((await run(...both.slice(0, 1), '--strict')).code).toBe(0)
    expect(await books()).toEqual([{ slug: 'whole' }])
  } finally {
    await shelf.close()
  }
})

test('words that are lost without another cause are a loss too', async () => {
  const shelf = await openTestDatabase('embedded')
  try {
    await importContent({ db: shelf.db, folder: writeFolder(smallLibrary()) })
    const paths = writeEpubs({
      'lost.epub': book('<p>Oats.</p><table>Words that are no cell<tr><td>Rye</td></tr></table>'),
    })
    const strict = importEpubs({ db: shelf.db, paths, strict: true })
    await expect(strict).rejects.toThrow(IncompleteError)
    await expect(strict).rejects.toThrow('1 file is not complete; nothing was written.')
    expect((await importEpubs({ db: shelf.db, paths })).added).toContain('article one.en')
  } finally {
    await shelf.close()
  }
})

test('a folder of EPUBs may have what a Mac puts beside them, and an unpacked EPUB is named', () => {
  const [whole, beside] = writeEpubs({ 'whole.epub': WHOLE, '._whole.epub': new Uint8Array([0, 5]) }).map(String)
  const folder = dirname(present(whole))
  expect(dirname(present(beside))).toBe(folder)
  expect(sourceOf([folder])).toEqual({ kind: 'epubs', paths: [whole] })
  const unpacked = join(folder, 'oats.epub')
  mkdirSync(join(unpacked, 'META-INF'), { recursive: true })
  for (const path of [folder, unpacked])
    expect(() => sourceOf([path])).toThrow(`${unpacked} is a folder: an EPUB that was unpacked.`)
})

test('paths name a content folder, or EPUBs, or nothing that can be read', () => {
  const [whole] = writeEpubs({ 'whole.epub': WHOLE }).map(String)
  const library = writeFolder({ ...smallLibrary(), 'notes.txt': 'Words.' })
  expect(sourceOf([library])).toEqual({ kind: 'folder', folder: library })
  const both = [dirname(present(whole)), present(whole)]
  expect(sourceOf(both)).toEqual({ kind: 'epubs', paths: [whole, whole] })
  expect(() => sourceOf([])).toThrow(UsageError)
  expect(() => sourceOf(['/none'])).toThrow('There is nothing at /none')
  const words = join(library, 'notes.txt')
  expect(() => sourceOf([present(whole), words])).toThrow(`${words} is not an EPUB`)
})

test('an option needs a value, and a price two decimals', () => {
  expect(() => checkValues({ language: ' ' })).toThrow('--language needs a value; nothing was read.')
  expect(() => checkValues({ language: 'uk', strict: true })).not.toThrow()
  for (const price of ['9', '9,00', '-9.00', '1234567.00'])
    expect(() => offerOf({ price })).toThrow(`${price}: a price is 0.00 or more, with two decimals: 12.00`)
  expect(offerOf({ price: '9.00', discount: '1.00', currency: '$' })).toEqual({
    price: '9.00',
    discountAmount: '1.00',
    currencySymbol: '$',
  })
  expect(offerOf({})).toEqual({})
})

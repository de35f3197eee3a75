import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { IncompleteError, importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
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

test('a folder of EPUBs may have what a Mac puts beside them, and an unpacked EPUB is named', async () => {
  const shelf = await openTestDatabase('embedded')
  try {
    await importContent({ db: shelf.db, folder: writeFolder(smallLibrary()) })
    const run = operatorCommand('server/import/import-command.ts', shelf.url)
    const folder = dirname(present(writeEpubs({ 'whole.epub': WHOLE, '._whole.epub': new Uint8Array([0, 5]) })[0]))
    expect((await run(folder, '--dry-run')).out).toContain('added article one.en')
    const unpacked = join(folder, 'oats.epub')
    mkdirSync(join(unpacked, 'META-INF'), { recursive: true })
    for (const path of [folder, unpacked]) {
      const { code, err } = await run(path)
      expect([code, err]).toEqual([1, expect.stringContaining(`${unpacked} is a folder: an EPUB that was unpacked.`)])
    }
  } finally {
    await shelf.close()
  }
})

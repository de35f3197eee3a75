import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EpubImportOptions, importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

let library: TestDatabase
beforeAll(async () => {
  library = await openTestDatabase('embedded')
  await importContent({ db: library.db, folder: writeFolder(smallLibrary()) })
})
afterAll(() => library.close())

const EPUB = zipEpub(
  epubFiles({ pages: [['one.xhtml', '<h1>One</h1><p>Words.</p>']], toc: '<li><a href="one.xhtml">One</a></li>' }),
)
const put = (name: string, options: Partial<EpubImportOptions>) =>
  importEpubs({ db: library.db, paths: writeEpubs({ [`${name}.epub`]: EPUB }), ...options })

test('a book in another currency is free, or in a language of its own', async () => {
  expect((await put('free', { offer: { currencySymbol: '$' } })).added).toContain('book free.en')
  await expect(put('free', { offer: { price: '2.00' } })).rejects.toThrow('books/free:1: its currency is $')
  const languages = { named: 'ja', mayAdd: async () => true }
  const { added } = await put('apart', { offer: { currencySymbol: '$', price: '2.00' }, languages })
  expect(added).toContain('book apart.ja')
})

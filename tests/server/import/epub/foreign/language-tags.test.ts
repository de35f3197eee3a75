import { expect, test } from 'vitest'
import { readEpubs } from '#server/import/epub/read-epubs.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { EMPTY_SHELF, writeEpubs } from '#tests/support/content/read-epub.ts'

async function languageOf(declared: string, named?: string): Promise<string | undefined> {
  const pages = [['a.xhtml', '<p>Сіль.</p>']] as const
  const paths = writeEpubs({ 'book.epub': zipEpub(epubFiles({ language: declared, pages })) })
  const choice = { mayAdd: async () => true, ...(named === undefined ? {} : { named }) }
  const { books } = await readEpubs(paths, EMPTY_SHELF, {}, choice)
  return books[0]?.translations[0]?.lang
}

test.each([
  ['ua', 'uk'],
  ['UA', 'uk'],
  ['ua_UA', 'uk'],
  ['cz', 'cs'],
  ['se', 'se'],
  ['zh-Hant', 'zh'],
  // Khakas: a code of three letters that few programs know.
  ['kjh', 'kjh'],
])('a book in %s is in %s', async (declared, lang) => {
  expect(await languageOf(declared)).toBe(lang)
})

test.each(['und', 'mul', 'zxx', 'mis', 'und-Latn', ' '])(
  'a book in “%s” does not say its language',
  async (declared) => {
    await expect(languageOf(declared)).rejects.toThrow(
      'it does not say in which language it is; say it with --language',
    )
    expect(await languageOf(declared, 'uk')).toBe('uk')
  },
)

test('a code that no language has is a fault, of the book and of the operator', async () => {
  await expect(languageOf('zz')).rejects.toThrow('no language has the code zz; say its language with --language')
  await expect(languageOf('en', 'zz')).rejects.toThrow(/no language has the code zz$/)
  await expect(languageOf('en', 'und')).rejects.toThrow(/no language has the code und$/)
  await expect(languageOf('en', 'ua')).rejects.toThrow('no language has the code ua; Ukrainian is uk')
})

test('the operator may say a code of three letters', async () => {
  expect(await languageOf('en', 'ukr')).toBe('uk')
  expect(await languageOf('en', 'fil')).toBe('fil')
})

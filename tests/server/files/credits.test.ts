import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeEpub } from '#server/files/epub/epub.ts'
import { bookData } from '#server/files/pdf/book-data.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { xmlText } from '#tests/support/content/xml-text.ts'
import { present } from '#tests/support/present.ts'

const ORIGIN = 'https://books.example'
const CHAPTERS = ['EPUB/text/001-first.xhtml', 'EPUB/text/002-second.xhtml'] as const
/** Lines may be bound by no-break spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test.each([
  ['en', ['Author: O’Neil & <Sons> [x] #y', 'Review: *A* reviewer, November 24, 2026', 'not medical advice']],
  ['ru', ['Автор: O’Neil & <Sons> [x] #y', 'Проверка: *A* reviewer, 24 ноября 2026', 'не медицинский совет']],
  ['uk', ['Автор: O’Neil & <Sons> [x] #y', 'Перевірка: *A* reviewer, 24 листопада 2026', 'не медична порада']],
])(
  'an article in %s names author, reviewer and day, and is no advice, in the EPUB and the PDF',
  async (lang, lines) => {
    const book = { ...HOSTILE_BOOK, lang }
    const files = unzipSync(await makeEpub(book, ORIGIN))
    const [first, second] = CHAPTERS.map((name) => plain(xmlText(strFromU8(present(files[name])))))
    const { chapters } = bookData(book, ORIGIN, new Map(), null)
    const printed = chapters.map(({ credits }) => plain(credits.join('\n')))
    for (const line of lines) {
      expect(first).toContain(line)
      expect(printed[0]).toContain(line)
      // Nobody is named for this one.
      expect(second).not.toContain(line)
    }
    expect(printed[1]).toBe('')
  },
)

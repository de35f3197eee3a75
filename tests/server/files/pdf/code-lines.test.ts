import { expect, test } from 'vitest'
import type { Block, Inline } from '#server/files/pdf/blocks.ts'
import { bookData } from '#server/files/pdf/book-data.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'

/** The code of a text as the typesetter gets it. */
function codeIn(content: string): string[] {
  const articles = [{ slug: 'first', title: 'First', description: 'Code', content, credits: null }]
  const found: string[] = []
  JSON.stringify(
    bookData({ ...HOSTILE_BOOK, articles }, 'https://books.example', new Map(), null),
    (_, value: Block | Inline) => {
      if (typeof value === 'object' && value !== null && value.t === 'code') found.push(value.text)
      return value
    },
  )
  return found
}

test.each([
  ['lines of code', '<pre>first line<br>second <b>line<br></b>third</pre>', 'first line\nsecond line\nthird'],
  ['the words of a picture in code', '<pre>a <img src="/api/assets/x" alt="box"> b</pre>', 'a box b'],
  ['code between words', '<p>So <code>a<br>b</code></p>', 'a b'],
])('%s', (_, content, text) => {
  expect(codeIn(content)).toEqual([text])
})

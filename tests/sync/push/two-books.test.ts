import { expect, test } from 'vitest'
import type { HighlightContent } from '#contract/library/highlights.ts'
import { readBookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { readNotes } from '#db/reader/notes.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { present } from '#tests/support/present.ts'

const READER = { aud: 'user:7', lang: 'en' } as const
const HIGHLIGHT: HighlightContent = {
  ...{ article_id: 'b0-a1', lang: 'en', block: 0, start: 0, end: 4, quote: 'salt', before: '', after: '' },
  ...{ note: '', made_at: '2026-06-01T00:00:00Z' },
  color: 'pink',
}

// An article that has moved is in two books until the old one is pulled. A book that is opened may come before the list names it.
test.each([
  ['the newer one in a listed book', 'book-1', 'book-1'],
  ['the newer one in a book that no list names', 'a-new-book', 'book-0'],
])('of an article in two books, %s', async (_, second, shown) => {
  const { db, start } = openDevice(new FakeServer(2, 3))
  await start()
  const manifest = present(await db.manifests.get(['pub', 'en', 'book-0']))
  const article = present(manifest.articles.find(({ id }) => id === 'b0-a1'))
  const others = (await db.manifests.get(['pub', 'en', second]))?.articles ?? []
  const moved = { ...article, updatedAt: '2030-01-01T00:00:00.000Z' }
  await db.manifests.put({ ...manifest, bookSlug: second, articles: [...others, moved] })
  await db.bookmarks.put({ aud: READER.aud, articleId: 'b0-a1', createdAt: 1 })
  const id = '00000000-0000-4000-8000-000000000000'
  await db.highlights.put({ aud: READER.aud, id, articleId: 'b0-a1', content: HIGHLIGHT, updatedAt: '1' })
  const notes = await readNotes(db, READER)
  expect(notes.elsewhere).toEqual([])
  expect(notes.books.map(({ book, articles }) => [book.slug, articles.map((one) => one.article.bookSlug)])).toEqual([
    [shown, [shown]],
  ])
  const bookmarked = await readBookmarkedArticles(db, READER)
  expect(bookmarked?.articles.map(({ bookSlug }) => bookSlug)).toEqual([shown])
})

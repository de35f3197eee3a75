import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { BookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { articleRow } from './support/article-row.ts'
import { inEnglish } from './support/in-english.tsx'

const shown = vi.hoisted((): { words: string; bookmarked: BookmarkedArticles | null | undefined } => ({
  words: '',
  bookmarked: undefined,
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useSearch: () => ({}),
  useNavigate: () => () => undefined,
}))
vi.mock('#page/sync-client.ts', () => ({ sync: {} }))
vi.mock('#page/shell/view.ts', () => ({
  useRead: () => shown.bookmarked,
  usePart: (_: unknown, standIn: unknown) => standIn,
}))
vi.mock('#page/shell/title.ts', () => ({ useTitle: () => undefined }))
vi.mock('#page/shell/online.ts', () => ({ useCutOff: () => true }))
vi.mock('#page/shell/lists/filter-words.ts', () => ({ useFilterWords: () => [shown.words, () => undefined] }))
const { Favorites } = await import('#page/screens/favorites/favorites.tsx')

function screenOf(slugs: readonly string[] | null | undefined, words = ''): Promise<string> {
  const bookmarked = slugs && { articles: slugs.map((slug) => articleRow(slug)), elsewhere: 0, parked: [] }
  Object.assign(shown, { words, bookmarked })
  return inEnglish(<Favorites />)
}

/** What its statuses say. */
const told = (html: string): readonly string[] =>
  [...html.matchAll(/<div role="status">(.*?)<\/div>/g)].map(([, words = '']) => words.replace(/<[^>]*>/g, ' ').trim())

test('that favorites are not there yet, or that there are none, is told in a status that was there before', async () => {
  expect(told(await screenOf(undefined))).toEqual([''])
  expect(told(await screenOf(null))).toEqual([expect.stringContaining('They come as soon as the server')])
  expect(told(await screenOf([]))).toEqual([expect.stringContaining('You have no bookmarks yet')])
})

test('how many favorites a filter finds is told', async () => {
  expect(told(await screenOf(['rye', 'oats', 'spelt']))).toEqual(['', ''])
  expect(told(await screenOf(['rye', 'oats', 'spelt'], 'oats'))).toEqual(['', '1\u00a0article'])
  expect(told(await screenOf(['rye', 'oats', 'spelt'], 'corn'))).toEqual(['', 'No favorite has these words.'])
})

test('a short list has no filter, unless there are words in it', async () => {
  expect(await screenOf(['rye'])).not.toContain('type="search"')
  expect(await screenOf(['rye'], 'oats')).toContain('type="search"')
})

import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Found } from '#page/screens/search/use-answer.ts'
import { inEnglish } from './support/in-english.tsx'

const EMPTY = '<div role="status"></div>'
const ASKING: Found = { state: 'asking' }
const ANSWERED: Found = {
  state: 'answered',
  answer: { hits: [], total: 1, corrected: false, suggestions: [], whole: false },
  online: false,
  final: true,
}

const shown = vi.hoisted((): { q: string; found: Found } => ({ q: '', found: { state: 'asking' } }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useSearch: () => ({ q: shown.q }),
}))
vi.mock('#page/shell/view.ts', () => ({
  useReader: () => ({ view: { aud: 'pub', lang: 'en' } }),
  useRead: () => ({ indexed: 3, articles: 9, whole: false, ready: true }),
}))
vi.mock('#page/shell/title.ts', () => ({ useTitle: () => undefined }))
vi.mock('#page/shell/frame/scroll-restoration.ts', () => ({ useShownRows: (rows: number) => [rows, () => undefined] }))
vi.mock('#page/shell/notices/loader.tsx', () => ({ Progress: () => <i>asking</i> }))
vi.mock('#page/commands/search.ts', () => ({ rememberQuery: () => undefined }))
vi.mock('#page/screens/search/elsewhere.tsx', () => ({ Elsewhere: () => null }))
vi.mock('#page/screens/search/use-answer.ts', () => ({ useAnswer: () => shown.found }))
const { Search } = await import('#page/screens/search/search.tsx')

const screenOf = (q: string, found: Found): Promise<string> => {
  Object.assign(shown, { q, found })
  return inEnglish(<Search />)
}

// Screen readers tell what comes into a status that is there.

test('a query that is too short is told in a status', async () => {
  expect(await screenOf('ab', ASKING)).toContain('<div role="status"><p>Please type at least 3 characters</p></div>')
  expect(await screenOf('oats', ASKING)).toContain(EMPTY)
})

test('what was searched is told in a status that was there before', async () => {
  const html = await screenOf('oats', ASKING)
  // For a query that is too short, for what was searched, and for the number of hits.
  expect(html.split(EMPTY)).toHaveLength(4)
  expect(await screenOf('oats', ANSWERED)).toMatch(
    /<div role="status"><p [^>]*>Only the articles on this device were searched[^<]*<\/p><\/div>/,
  )
})

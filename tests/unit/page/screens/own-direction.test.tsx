import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { BookRow } from '#db/schema.ts'
import { articleRow } from './support/article-row.ts'
import { inEnglish } from './support/in-english.tsx'

vi.mock('#page/sync-client.ts', () => ({ sync: {} }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}))
const { HighlightList } = await import('#page/screens/article/highlights/highlight-list.tsx')
const { NoteDialog } = await import('#page/screens/article/highlights/note-dialog.tsx')
const { Continue } = await import('#page/screens/home/continue.tsx')
const { NoteEntry } = await import('#page/screens/notes/note-entry.tsx')
const { Hits } = await import('#page/screens/search/hits.tsx')

// An English interface around Arabic texts.

const WORDS = 'الخبز'
const nothing = () => undefined
const shown: ShownHighlight = {
  id: 'a',
  article_id: '1',
  lang: 'ar',
  block: 0,
  start: 0,
  end: 5,
  quote: WORDS,
  before: '',
  after: '',
  color: 'yellow',
  note: '',
  made_at: '2026-11-12T10:00:00Z',
  state: 'stored',
}
const book: BookRow = {
  aud: 'pub',
  lang: 'ar',
  slug: 'bread',
  id: '1',
  title: WORDS,
  description: '',
  author: null,
  price: 0,
  discountAmount: 0,
  currencySymbol: '€',
  articlesCount: 1,
  image: null,
}
const article = articleRow('rye', { lang: 'ar', id: '1', title: WORDS })

test('a hit and the title of its book are read in the direction of their letters', async () => {
  const pieces = [{ text: WORDS, marked: true }]
  const hit = {
    slug: 'rye',
    bookSlug: 'bread',
    bookTitle: WORDS,
    title: pieces,
    restricted: false,
    excerpt: pieces,
    heading: null,
  }
  const html = await inEnglish(<Hits hits={[hit]} query={WORDS} />)
  expect(html).toMatch(/<h2 [^>]*dir="auto"/)
  expect(html).toContain('<h3 dir="auto">')
  expect(html).toContain('<p dir="auto">')
})

test('the title of what to go on with is read in the direction of its letters', async () => {
  const html = await inEnglish(<Continue items={[{ article, book, reading: null }]} />)
  expect(html).toContain('<h3 dir="auto">')
})

test('a quote is read in the direction of its language, and a note in that of its letters', async () => {
  const quote = await inEnglish(<NoteEntry highlight={shown} article={null} isGone={false} />)
  expect(quote).toContain('<blockquote lang="ar" dir="rtl">')
  const note = await inEnglish(<NoteEntry highlight={{ ...shown, note: WORDS }} article={null} isGone={false} />)
  expect(note).toMatch(new RegExp(`<p [^>]*dir="auto">${WORDS}`))
})

test('the dialog of a note has both directions', async () => {
  const html = await inEnglish(
    <NoteDialog
      quote={WORDS}
      note={WORDS}
      lang="ar"
      failures={0}
      onType={nothing}
      onSave={nothing}
      onClose={nothing}
      onCancel={nothing}
    />,
  )
  expect(html).toMatch(/<blockquote [^>]*dir="rtl"/)
  expect(html).toMatch(/<textarea [^>]*dir="auto"/)
})

test('the highlights beside an article have both directions', async () => {
  const blocks = { text: WORDS, starts: [0], blocks: [] }
  const element = {} as HTMLElement
  const listed = (note: string) => {
    const placed = [{ highlight: { ...shown, note }, passage: null, isForeign: false }]
    return inEnglish(<HighlightList blocks={blocks} text={element} placed={placed} onChoose={nothing} />)
  }
  expect(await listed('')).toMatch(/<q [^>]*lang="ar" dir="rtl"/)
  expect(await listed(WORDS)).toMatch(/<span [^>]*dir="auto"/)
})

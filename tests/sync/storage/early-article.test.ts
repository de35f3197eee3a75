// @module-tag deep
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Article, Book } from '#contract/library/content.ts'
import { ReaderDb } from '#db/db.ts'
import { readArticle } from '#db/library/articles.ts'
import { VISITOR } from '#db/reader/session.ts'
import type { Audience, TocRow } from '#db/schema.ts'
import { readEarly } from '#page/early/read-article.ts'
import { putArticles } from '#workers/store/packs.ts'
import { bookRow } from '#workers/store/rows.ts'

const READER = 'user:7'
const LANG = 'en'
const BOOK = 'oats'
const AT = { bookSlug: BOOK, slug: 'a1' }
const BEFORE = '2026-06-01T00:00:00Z'

const book: Book = {
  id: '1',
  type: 'books',
  attributes: {
    slug: BOOK,
    title: 'Oats',
    description: '',
    author: '',
    price: 0,
    discount_amount: 0,
    currencySymbol: '$',
    articles_count: 3,
    hero_image: null,
    updated_at: BEFORE,
  },
}

const article = (slug: string, aud: Audience): Article => ({
  id: slug,
  type: 'articles',
  attributes: {
    slug,
    title: `${slug} of ${aud}`,
    description: '',
    position: 1,
    reading_minutes: 1,
    image: null,
    credits: null,
    restricted: aud === 'pub',
    updated_at: BEFORE,
    content: `<p>${slug} for ${aud}</p>`,
  },
  relationships: { books: { data: { id: '1', type: 'books' } } },
})

const LISTS = { none: null, naming: ['a0', 'a1', 'a2'], other: ['a0', 'a2'] } as const
const TEXTS = ['none', 'row', 'text'] as const
interface Shelf {
  readonly aud: Audience
  readonly list: keyof typeof LISTS
  readonly text: (typeof TEXTS)[number]
  /** What the list of books says: there is none, it names this book, or it names only others. */
  readonly books: 'none' | 'naming' | 'other'
}

async function put(db: ReaderDb, { aud, list, text, books }: Shelf): Promise<void> {
  const scope = { aud, lang: LANG }
  const slugs = LISTS[list]
  const toc = (name: TocRow['list'], of: readonly string[]): TocRow => ({ ...scope, list: name, slugs: of })
  if (slugs !== null) await db.tocs.put({ ...toc(`book:${BOOK}`, slugs), minutes: 1, figures: [] })
  if (books !== 'none') {
    await db.tocs.put(toc('books', books === 'naming' ? [BOOK] : []))
    await db.books.put(bookRow(book, scope))
  }
  if (text !== 'none')
    await putArticles({ db, ...scope, bookSlug: BOOK }, [article('a1', aud)], new Map(), text === 'text', 0)
}

/** Every list with every text, and for a complete one every list of books. */
const every = (aud: Audience): Shelf[] => [
  ...(['none', 'naming', 'other'] as const).flatMap((list) =>
    TEXTS.map((text) => ({ aud, list, text, books: 'naming' as const })),
  ),
  ...(['none', 'other'] as const).map((books) => ({ aud, list: 'naming' as const, text: 'text' as const, books })),
]

const emptied = async (db: ReaderDb): Promise<void> => {
  for (const table of db.tables) await table.clear()
}

/** What the page would show of the article, by the app's own read. */
async function shownBy(db: ReaderDb, aud: Audience) {
  const found = await readArticle(db, { aud, lang: LANG }, AT.bookSlug, AT.slug)
  return found.state === 'found' ? found.value : null
}

beforeAll(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('whatever is stored, the early article is the article that the app shows, or there is none', {
  timeout: 300_000,
}, async () => {
  const db = new ReaderDb()
  let shown = 0
  const differing: unknown[] = []
  const pairs = [null, ...every(READER)].flatMap((mine) => every('pub').map((everybodys) => ({ mine, everybodys })))
  for (const { mine, everybodys } of pairs) {
    await emptied(db)
    const aud = mine === null ? 'pub' : READER
    if (mine !== null) await put(db, mine)
    await put(db, everybodys)
    await db.meta.put({ ...VISITOR, aud })
    const app = await shownBy(db, aud)
    const early = await readEarly(AT, LANG)
    if (early !== null) shown++
    const { reading: _reading, isSignedIn: _signedIn, ...same } = early ?? {}
    if (JSON.stringify(early === null ? null : same) !== JSON.stringify(app))
      differing.push({ mine, everybodys, early, app })
  }
  expect(differing.slice(0, 3)).toEqual([])
  expect(shown).toBeGreaterThan(0)
})

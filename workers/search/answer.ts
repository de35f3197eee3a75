import type { FoundArticle, SearchAnswer, SearchRequest } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { newestIn, readManifests } from '#db/library/manifest.ts'
import { excerptOf, markedOf } from '#search/query/excerpt.ts'
import { search } from '#search/query/search.ts'
import type { SearchIndex } from '#search/query/search-index.ts'
import { type Analyser, loadReadingAnalyser } from '#search/stem/analyser.ts'
import { type ArticleText, articleText, type Heading, headingsOf } from '#search/words/article-text.ts'
import { readTexts } from './read-texts.ts'

interface Stored {
  readonly row: ArticleRow
  readonly text: ArticleText
  readonly headings: readonly Heading[]
}

async function readStored(
  db: ReaderDb,
  view: View,
  slugs: readonly string[],
  articles: Promise<ReadonlyMap<string, ArticleRow>>,
): Promise<Map<string, Stored>> {
  const texts = await readTexts(db, view, slugs, await articles)
  return new Map(
    texts.map(({ row, html }) => [
      row.slug,
      { row, text: articleText(row.title, row.description, html), headings: headingsOf(html) },
    ]),
  )
}

/** Answers a query from the index of `view`. */
export async function answer(
  db: ReaderDb,
  view: View,
  index: SearchIndex,
  { mode, q, limit }: SearchRequest,
): Promise<Omit<SearchAnswer, 'whole'>> {
  // What is stored is read while the search runs.
  const shelf = readShelf(db, view)
  const articles = shelf.then(({ newest }) => newest)
  articles.catch(() => undefined)
  const analyser = await loadReadingAnalyser(view.lang)
  const options = { mode: mode === 'whole' ? ('whole' as const) : ('typing' as const), titles: mode === 'titles' }
  const textsFor = async (slugs: readonly string[]) =>
    new Map([...(await readStored(db, view, slugs, articles))].map(([slug, { text }]) => [slug, text]))
  const found = await search(index, analyser, q, { ...options, offset: 0, limit }, textsFor)
  const slugs = found.hits.map((hit) => hit.id)
  const stored = await readStored(db, view, slugs, articles)
  const { titles } = await shelf
  const hits = slugs.flatMap((slug) => {
    const article = stored.get(slug)
    const bookTitle = article && titles.get(article.row.bookSlug)
    // The article or its book was removed during the search.
    if (article === undefined || bookTitle === undefined) return []
    return [hitRow(analyser, article, bookTitle, found.terms)]
  })
  const { total, corrected, suggestions } = found
  return { hits, total, corrected, suggestions }
}

interface Shelf {
  /** The titles of the books by slug. */
  readonly titles: ReadonlyMap<string, string>
  /** The newest copy of each article. In a book that is not listed yet it has no address, so that an older one counts. */
  readonly newest: ReadonlyMap<string, ArticleRow>
}

const readShelf = (db: ReaderDb, view: View): Promise<Shelf> =>
  db.transaction('r', db.books, db.manifests, async () => {
    const { aud, lang } = view
    const ofView = db.books.where('[aud+lang+slug]').between([aud, lang, ''], [aud, lang, '\uffff'])
    const [books, manifests] = await Promise.all([ofView.toArray(), readManifests(db, view)])
    const titles = new Map(books.map(({ slug, title }) => [slug, title]))
    return { titles, newest: newestIn(manifests.filter(({ bookSlug }) => titles.has(bookSlug))) }
  })

function hitRow(
  analyser: Analyser,
  { row, text, headings }: Stored,
  bookTitle: string,
  terms: ReadonlySet<string>,
): FoundArticle {
  const marked = headings.map(
    ({ text: words }) => markedOf(analyser, words, terms).filter((piece) => piece.marked).length,
  )
  const most = Math.max(0, ...marked)
  // The heading with the most words of the query.
  const heading = most === 0 ? undefined : headings[marked.indexOf(most)]
  return {
    slug: row.slug,
    bookSlug: row.bookSlug,
    bookTitle,
    title: markedOf(analyser, row.title, terms),
    restricted: row.restricted,
    excerpt: excerptOf(analyser, text.body, terms),
    heading: heading?.text ?? null,
    headingId: heading?.id ?? null,
  }
}

import { useEffect, useState } from 'react'
import type { FoundArticle, SearchPiece } from '#contract/workers/search-api.ts'
import { readRecentQueries, readSearchProgress } from '#db/search/search.ts'
import { prepareSearch, search } from '../../commands/search.ts'
import { dropLate } from '../../ui/use-result.ts'
import { useRead, useReader } from '../view.ts'

export type SearchOption =
  | { readonly kind: 'query'; readonly query: string }
  | {
      readonly kind: 'article'
      readonly bookSlug: string
      readonly articleSlug: string
      readonly bookTitle: string
      readonly title: string
      /** Null when the article's title matches. */
      readonly heading: string | null
      readonly headingId: string | null
      /** The matching words of the title, in full. The last typed word is often incomplete. */
      readonly find: string
    }

const MIN_SUGGEST_CHARS = 2
const MAX_SUGGESTIONS = 8
/** The search starts after a typing pause of this length. */
const PAUSE_MS = 80

/** The words of the search come with it, so it is loaded when the reader is about to search. */
const loadTitles = () => import('#db/search/titles.ts')

/** An empty query is not searched. */
const NO_QUERY = ''
const NO_HITS: readonly FoundArticle[] = []

const markedIn = (pieces: readonly SearchPiece[]): string =>
  pieces.flatMap(({ text, marked }) => (marked ? [text] : [])).join(' ')
const plain = (pieces: readonly SearchPiece[]): string => pieces.map(({ text }) => text).join('')

/** The hits in titles and headings. Those of the last letter stay until there is an answer to the next one. */
function useHits(query: string, isTyped: boolean): readonly FoundArticle[] {
  const { aud, lang } = useReader().view
  const indexed = useRead(readSearchProgress)?.indexed
  const [hits, setHits] = useState(NO_HITS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grown index is searched again
  useEffect(() => {
    if (!isTyped) return setHits(NO_HITS)
    const [tell, end] = dropLate(setHits)
    const ask = async () => {
      const answer = await search({ aud, lang }, query, 'titles', MAX_SUGGESTIONS).device
      if (answer !== null) tell(answer.hits)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [query, isTyped, aud, lang, indexed])
  return isTyped ? hits : NO_HITS
}

/** The options for the typed query. With null, nothing is searched and the list is empty. */
export function useSearchOptions(query: string | null): readonly SearchOption[] {
  const { lang } = useReader().view
  const wanted = query === null ? NO_QUERY : query.trim()
  const isTyped = wanted.length >= MIN_SUGGEST_CHARS
  const recent = useRead(readRecentQueries)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadTitles>>>()
  const titles = useRead(
    async (db, reader) => loaded?.readTitles(db, reader, isTyped ? wanted : '', MAX_SUGGESTIONS),
    wanted,
    loaded,
  )
  const focused = query !== null
  useEffect(() => {
    if (!focused) return
    prepareSearch(lang)
    loadTitles().then(setLoaded, () => undefined)
  }, [focused, lang])
  const hits = useHits(wanted, isTyped)
  if (query === null) return []
  if (!isTyped) return wanted === '' ? (recent ?? []).map((one) => ({ kind: 'query', query: one })) : []
  const others = titles?.filter(({ slug }) => !hits.some((hit) => hit.slug === slug)) ?? []
  return [...hits, ...others].slice(0, MAX_SUGGESTIONS).map((hit) => ({
    kind: 'article',
    bookSlug: hit.bookSlug,
    articleSlug: hit.slug,
    bookTitle: hit.bookTitle,
    title: plain(hit.title),
    heading: hit.heading,
    headingId: hit.headingId ?? null,
    find: markedIn(hit.title) || wanted,
  }))
}

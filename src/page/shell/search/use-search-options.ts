import { useEffect, useState } from 'react'
import { readRecentQueries, readSearch } from '#db/search/search.ts'
import type { SearchHitRow, SearchPiece } from '#db/search/search-schema.ts'
import { readTitles } from '#db/search/titles.ts'
import { prepareSearch, search } from '../../commands/search.ts'
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

/** An empty query is not searched. */
const NO_QUERY = ''
const NO_HITS: readonly SearchHitRow[] = []

const markedIn = (pieces: readonly SearchPiece[]): string =>
  pieces.flatMap(({ text, marked }) => (marked ? [text.toLowerCase()] : [])).join(' ')
const plain = (pieces: readonly SearchPiece[]): string => pieces.map(({ text }) => text).join('')

/** The last hits, while there is no answer (null) to the next letter: the list must not vanish between two letters. */
function useSteadyHits(hits: readonly SearchHitRow[] | null): readonly SearchHitRow[] {
  const [last, setLast] = useState(NO_HITS)
  if (hits !== null && hits !== last) setLast(hits)
  return hits ?? last
}

/** The options for the typed query. With null, nothing is searched and the list is empty. */
export function useSearchOptions(query: string | null): readonly SearchOption[] {
  const { view } = useReader()
  const { aud, lang } = view
  const wanted = query === null ? NO_QUERY : query.trim()
  const isTyped = wanted.length >= MIN_SUGGEST_CHARS
  const recent = useRead(readRecentQueries)
  const answer = useRead((db, reader) => readSearch(db, reader, wanted, 'titles'), wanted)
  const titles = useRead((db, reader) => readTitles(db, reader, isTyped ? wanted : '', MAX_SUGGESTIONS), wanted)
  const indexed = answer?.indexed
  const focused = query !== null
  useEffect(() => {
    if (focused) prepareSearch(lang)
  }, [focused, lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grown index is searched again
  useEffect(() => {
    if (!isTyped) return
    const timer = setTimeout(() => void search({ aud, lang }, wanted, 'titles', MAX_SUGGESTIONS), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, isTyped, aud, lang, indexed])
  const hits = useSteadyHits(isTyped ? (answer?.hits ?? null) : NO_HITS)
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

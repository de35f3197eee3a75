import { type RouterState, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { MIN_QUERY_CHARS } from '#contract/limits.ts'
import { type SearchOption, useSearchOptions } from './use-search-options.ts'

const NO_QUERY = ''
const NO_OPTION = -1

export interface Suggestions {
  readonly query: string
  /** Whether the address has a query that is long enough for hits. */
  readonly isFilled: boolean
  readonly options: readonly SearchOption[]
  readonly isShown: boolean
  /** The index of the option that the arrow keys chose. -1 for none. */
  readonly active: number
  readonly type: (query: string) => void
  readonly show: () => void
  readonly hide: () => void
  /** Chooses the next or the previous option. The input follows the last one and comes before the first one. */
  readonly move: (step: number) => void
}

/** A link to a heading leads to no other screen: what the reader types meanwhile stays. */
const addressedScreen = ({ location: { pathname, searchStr } }: RouterState): string => pathname + searchStr

/** The typed query and the suggestions for it. A new address refills the query. */
export function useSuggestions(): Suggestions {
  const routeQuery = useRouterState({
    select: ({ location: { pathname, search } }) => (pathname === '/search' && 'q' in search && search.q) || NO_QUERY,
  })
  const address = useRouterState({ select: addressedScreen })
  const [query, setQuery] = useState(routeQuery)
  /** From focus or typing until Escape or the loss of focus. */
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(NO_OPTION)
  const options = useSearchOptions(isWanted ? query : null)
  const [filledFor, setFilledFor] = useState(address)
  if (filledFor !== address) {
    setFilledFor(address)
    setQuery(routeQuery)
    setActive(NO_OPTION)
  }
  return {
    query,
    isFilled: routeQuery.trim().length >= MIN_QUERY_CHARS,
    options,
    isShown: isWanted && options.length > 0,
    active,
    type(text) {
      setQuery(text)
      setActive(NO_OPTION)
      setWanted(true)
    },
    show: () => setWanted(true),
    hide() {
      setActive(NO_OPTION)
      setWanted(false)
    },
    move(step) {
      const count = options.length + 1
      setActive(((active + 1 + step + count) % count) - 1)
    },
  }
}

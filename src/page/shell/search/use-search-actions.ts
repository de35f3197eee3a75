import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goToHeading } from '../../ui/article/heading.ts'
import { focusMain } from '../../ui/focus.ts'
import { type Click, isPlainClick } from '../../ui/plain-click.ts'
import { isCharacterKey } from '../shortcuts/character-keys.ts'
import type { SearchOption } from './use-search-options.ts'

interface SearchActions {
  readonly search: (query: string) => void
  /** A click with a key or the middle button opens another tab, as that on a link does. */
  readonly choose: (option: SearchOption, click?: Click) => void
}

/** Where an option leads: to the hits of a query, to a heading, or else to the first match of the words in the article. */
function placeOf(option: SearchOption) {
  if (option.kind === 'query') return { to: '/search', search: { q: option.query } } as const
  const { bookSlug, articleSlug, headingId, find } = option
  const article = { to: '/$bookSlug/$articleSlug', params: { bookSlug, articleSlug } } as const
  return headingId === null ? { ...article, search: { find } } : { ...article, hash: headingId }
}

/** Where the search leads: to the hits of a query, or to the place of an option. `onSearch`: it leads to hits. */
export function useSearchActions(onSearch: () => void): SearchActions {
  const navigate = useNavigate()
  const router = useRouter()
  const search = (query: string) => {
    focusMain()
    onSearch()
    void navigate({ to: '/search', search: { q: query } })
  }
  const choose = (option: SearchOption, click?: Click) => {
    const isHere = click === undefined || isPlainClick(click)
    if (option.kind === 'query' && isHere) return search(option.query)
    const place = placeOf(option)
    if (!isHere) return void open(router.buildLocation(place).publicHref, '_blank', 'noopener')
    focusMain()
    const headingId = option.kind === 'query' ? null : option.headingId
    // The router does not navigate to the address that is already shown, so go to the heading here.
    void navigate(place).then(() => headingId !== null && goToHeading(`#${headingId}`))
  }
  return { search, choose }
}

/** Calls back when the reader presses `/` outside of a field. `onPress` must not change. */
export function useSlashKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCharacterKey('/', event)) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onPress])
}

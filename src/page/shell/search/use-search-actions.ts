import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goToHeading } from '../../ui/article/heading.ts'
import { isCharacterKey } from '../shortcuts/character-keys.ts'
import type { SearchOption } from './use-search-options.ts'

export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

interface SearchActions {
  readonly search: (query: string) => void
  readonly choose: (option: SearchOption) => void
}

/** Where the search leads: to the hits of a query, or to the place of an option. `onSearch`: it leads to hits. */
export function useSearchActions(onSearch: () => void): SearchActions {
  const navigate = useNavigate()
  const search = (query: string) => {
    focusMain()
    onSearch()
    void navigate({ to: '/search', search: { q: query } })
  }
  const choose = (option: SearchOption) => {
    if (option.kind === 'query') return search(option.query)
    focusMain()
    const { headingId } = option
    void navigate({
      to: '/$bookSlug/$articleSlug',
      params: { bookSlug: option.bookSlug, articleSlug: option.articleSlug },
      // Go to the heading, or else to the first match of the words.
      ...(headingId === null ? { search: { find: option.find } } : { hash: headingId }),
      // The router does not navigate to the address that is already shown, so go to the heading here.
    }).then(() => headingId !== null && goToHeading(`#${headingId}`))
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

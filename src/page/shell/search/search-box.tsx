import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MIN_QUERY_CHARS } from '#contract/limits.ts'
import { goToHeading } from '../../ui/article/heading.ts'
import { lazyPart } from '../notices/missing-part.tsx'
import styles from './search-box.module.css'
import { type SearchOption, useSearchOptions } from './use-search-options.ts'

const SearchOptions = lazyPart(() => import('./search-options.tsx').then((module) => module.SearchOptions))

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The header's search. For screen readers it is a search box with a list of suggestions, and arrow keys move through the list. On phones a
 * button opens it. It works offline, because the index is on the device.
 */
export function SearchBox() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const routeQuery = useRouterState({
    select: ({ location }) =>
      location.pathname === '/search' ? String((location.search as { q?: string }).q ?? '') : '',
  })
  const path = useRouterState({ select: ({ location }) => location.href })
  const [query, setQuery] = useState(routeQuery)
  const [open, setOpen] = useState(false)
  /** Whether suggestions are shown: from focus or typing until Escape or the loss of focus. */
  const [isListWanted, setListWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const options = useSearchOptions(isListWanted ? query : null)
  // A layout effect, because on a phone the input is hidden until `open` is rendered.
  useLayoutEffect(() => {
    if (open) input.current?.focus({ preventScroll: true })
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a route change refills the box, also with the same query
  useEffect(() => {
    setQuery(routeQuery)
    setOpen(false)
    setActive(-1)
  }, [path, routeQuery])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
  /** Moves the focus to the button that opened the search, or to the screen when that button is hidden. */
  const close = () => {
    opener.current?.focus({ preventScroll: true })
    if (document.activeElement !== opener.current) focusMain()
  }
  const search = (wanted: string) => {
    focusMain()
    void navigate({ to: '/search', search: { q: wanted } })
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options[active]
    if (chosen !== undefined) choose(chosen)
    else if (query.trim().length >= MIN_QUERY_CHARS) search(query.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // On Escape the browser would clear the input.
      event.preventDefault()
      setActive(-1)
      setListWanted(false)
      if (!shown) close()
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    setListWanted(true)
    if (options.length === 0) return
    event.preventDefault()
    const count = options.length + 1
    setActive(((active + 1 + step + count) % count) - 1)
  }
  const shown = isListWanted && options.length > 0
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-label={t`Open search`}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Glass />
      </button>
      <search
        className={styles.box}
        data-open={open || undefined}
        onBlur={({ currentTarget, relatedTarget }) => {
          // When only the window loses the focus, the element stays the active one.
          if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
          setListWanted(false)
          setOpen(false)
        }}
      >
        <form className={styles.form} onSubmit={submit}>
          <Glass />
          <input
            ref={input}
            type="search"
            aria-label={t`Search`}
            placeholder={t`Search the library`}
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="search"
            spellCheck={false}
            aria-autocomplete="list"
            aria-controls={shown ? `${id}-list` : undefined}
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setActive(-1)
              setListWanted(true)
            }}
            onFocus={() => setListWanted(true)}
            onKeyDown={onKeyDown}
          />
          <button type="submit" className={styles.go} disabled={query.trim().length < MIN_QUERY_CHARS}>
            <Glass />
            <span>
              <Trans>Search</Trans>
            </span>
          </button>
        </form>
        <button type="button" className={styles.close} aria-label={t`Close search`} onClick={close}>
          ×
        </button>
        {/* Not role="status": the header already has one, for the library. */}
        <span className="visually-hidden" aria-live="polite">
          {shown && query !== '' && <Plural value={options.length} one="# suggestion" other="# suggestions" />}
        </span>
        <Suspense>{shown && <SearchOptions id={id} options={options} active={active} onChoose={choose} />}</Suspense>
      </search>
    </>
  )
}

function Glass() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" strokeLinecap="round" />
    </svg>
  )
}

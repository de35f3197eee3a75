import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
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
import { LineIcon } from '../../ui/line-icon.tsx'
import { lazyPart } from '../notices/missing-part.tsx'
import styles from './search-box.module.css'
import { focusMain, useSearchActions, useSlashKey } from './use-search-actions.ts'
import { useSearchOptions } from './use-search-options.ts'

const SearchOptions = lazyPart(() => import('./search-options.tsx').then((module) => module.SearchOptions))

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The header's search. For screen readers it is a search box with a list of suggestions, and arrow keys move through the list. On phones a
 * button opens it. It works offline, because the index is on the device.
 */
export function SearchBox() {
  const { t } = useLingui()
  const { search, choose } = useSearchActions()
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
  useSlashKey(setOpen)

  /** Moves the focus to the button that opened the search, or to the screen when that button is hidden. */
  const close = () => {
    opener.current?.focus({ preventScroll: true })
    if (document.activeElement !== opener.current) focusMain()
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

const Glass = () => (
  <LineIcon
    path="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.5 5 5 5"
    width="20"
    height="20"
    strokeWidth="2.2"
    strokeLinecap="round"
  />
)

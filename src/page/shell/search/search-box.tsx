import { Plural, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MIN_QUERY_CHARS } from '#contract/limits.ts'
import styles from '../../markup/search-box.module.css'
import { Glass } from '../../markup/search-place.tsx'
import { focusMain } from '../../ui/focus.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { lazyPart } from '../notices/missing-part.tsx'
import { SearchField } from './search-field.tsx'
import { rememberWords, takeWords } from './typed-words.ts'
import { useSearchActions, useSlashKey } from './use-search-actions.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

const SearchOptions = lazyPart(() => import('./search-options.tsx').then((module) => module.SearchOptions))

/**
 * The header's search. For screen readers it is a search box with a list of suggestions, and arrow keys move through the list. On phones a
 * button opens it. It works offline, because the index is on the device.
 */
export function SearchBox() {
  const { t } = useLingui()
  const suggestions = useSuggestions()
  const { query, options, isShown, active, isFilled } = suggestions
  const { isOpen, setOpen, input, opener, close } = useOpener(isFilled)
  const { search, choose } = useSearchActions(() => setOpen('shown'))
  useCarriedWords(suggestions, input)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options[active]
    if (chosen !== undefined) choose(chosen)
    else if (query.trim().length >= MIN_QUERY_CHARS) search(query.trim())
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // When only the window loses the focus, the element stays the active one.
    if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
    suggestions.hide()
    setOpen(isFilled ? 'shown' : 'closed')
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-label={t`Open search`}
        aria-expanded={isOpen}
        onClick={() => setOpen('typing')}
      >
        <Glass />
      </button>
      <search className={styles.box} data-open={isOpen || undefined} onBlur={onBlur}>
        <form className={styles.form} onSubmit={submit}>
          <Glass />
          <SearchField ref={input} id={id} suggestions={suggestions} onLeave={close} />
          <button type="submit" className={styles.go} disabled={query.trim().length < MIN_QUERY_CHARS}>
            <Glass />
            <span>{t`Search`}</span>
          </button>
        </form>
        <button type="button" className={styles.close} aria-label={t`Close search`} onClick={close}>
          ×
        </button>
        {/* Not role="status": the header already has one, for the library. */}
        <span className="visually-hidden" aria-live="polite">
          {isShown && query !== '' && <Plural value={options.length} one="# suggestion" other="# suggestions" />}
        </span>
        <Guard>
          <Suspense>
            {isShown && <SearchOptions id={id} options={options} active={active} onChoose={choose} />}
          </Suspense>
        </Guard>
      </search>
    </>
  )
}

/** Goes on with what the reader typed before the search was loaded, and leaves what they type to the input that comes after a fault. */
function useCarriedWords({ type }: Suggestions, input: RefObject<HTMLInputElement | null>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start and at the end
  useLayoutEffect(() => {
    const field = input.current
    takeWords(field, type)
    return () => rememberWords(field)
  }, [])
}

/** `shown`: open without the focus, so that a phone shows no keyboard. */
type Opening = 'closed' | 'shown' | 'typing'

/**
 * On phones the box is hidden until its button or the slash key opens it. A new address closes it, or fills it: over hits, the box shows
 * what was searched for.
 */
function useOpener(isFilled: boolean) {
  const unused = isFilled ? 'shown' : 'closed'
  const [opening, setOpen] = useState<Opening>(unused)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const path = useRouterState({ select: ({ location }) => location.href })
  // A layout effect, because on a phone the input is hidden until `opening` is rendered.
  useLayoutEffect(() => {
    if (opening === 'typing') input.current?.focus({ preventScroll: true })
  }, [opening])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes or fills the box
  useEffect(() => setOpen(unused), [path])
  useSlashKey(useCallback(() => setOpen('typing'), []))
  useEffect(() => {
    // It must not cover what has the focus.
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && target.closest('header') !== null && target.closest('search') === null)
        setOpen('closed')
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  /** Moves the focus to the button that opened the search, or to the screen when that button is hidden. */
  const close = () => {
    setOpen('closed')
    opener.current?.focus({ preventScroll: true })
    if (document.activeElement !== opener.current) focusMain()
  }
  return { isOpen: opening !== 'closed', setOpen, input, opener, close }
}

import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, Ref } from 'react'
import type { Suggestions } from './use-suggestions.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>
  /** Of the list of suggestions, and of the options in it. */
  readonly id: string
  readonly suggestions: Suggestions
  /** Escape was pressed while no suggestions were shown. */
  readonly onLeave: () => void
}

/** The search's input. The arrow keys move through the suggestions, and the focus stays in the input. */
export function SearchField({ ref, id, suggestions, onLeave }: SearchFieldProps) {
  const { t } = useLingui()
  const { query, options, isShown, active } = suggestions
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // On Escape the browser would clear the input.
      event.preventDefault()
      suggestions.hide()
      if (!isShown) onLeave()
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    suggestions.show()
    if (options.length === 0) return
    event.preventDefault()
    suggestions.move(step)
  }
  return (
    <input
      ref={ref}
      type="search"
      aria-label={t`Search`}
      placeholder={t`Search the library`}
      autoComplete="off"
      autoCorrect="off"
      enterKeyHint="search"
      spellCheck={false}
      aria-autocomplete="list"
      aria-controls={isShown ? `${id}-list` : undefined}
      aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
      value={query}
      onChange={(event) => suggestions.type(event.currentTarget.value)}
      onFocus={suggestions.show}
      onKeyDown={onKeyDown}
    />
  )
}

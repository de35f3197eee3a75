import { useLingui } from '@lingui/react/macro'
import { forgetQueries } from '../../commands/search.ts'
import type { Click } from '../../ui/plain-click.ts'
import { tellToTryLater } from '../notices/toasts.tsx'
import styles from './search-options.module.css'
import type { SearchOption } from './use-search-options.ts'

interface SearchOptionsProps {
  readonly id: string
  readonly options: readonly SearchOption[]
  readonly active: number
  readonly onChoose: (option: SearchOption, click: Click) => void
}

/** The list below the search box: titles and headings while the reader types, recent searches before that. */
export function SearchOptions({ id, options, active, onChoose }: SearchOptionsProps) {
  const { t } = useLingui()
  const areRecent = options.some((option) => option.kind === 'query')
  return (
    <div className={styles.popup}>
      {areRecent && (
        <div className={styles.caption} aria-hidden="true">
          {t`Recent searches`}
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={areRecent ? t`Recent searches` : t`Suggestions`}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search box's, which has the focus
          <div
            key={option.kind === 'query' ? option.query : `${option.articleSlug}#${option.headingId}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => onChoose(option, event)}
            onAuxClick={(event) => event.button === 1 && onChoose(option, event)}
          >
            {option.kind === 'query' ? (
              option.query
            ) : (
              <>
                <span>{option.heading ?? option.title}</span>
                <span className={styles.where}>{option.heading === null ? option.bookTitle : option.title}</span>
              </>
            )}
          </div>
        ))}
      </div>
      {areRecent && (
        <button
          type="button"
          className={styles.forget}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void forgetQueries().catch(tellToTryLater)}
        >
          {t`Forget these searches`}
        </button>
      )}
    </div>
  )
}

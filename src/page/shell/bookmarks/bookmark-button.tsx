import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import { tellToTryLater } from '../notices/toasts.tsx'
import styles from './bookmark-button.module.css'

interface BookmarkButtonProps {
  readonly article: { readonly id: string; readonly title: string }
  readonly bookmarked: boolean
  /** The id of the heading that names the article, for lists with many stars. */
  readonly describedBy?: string
  /** The text beside the star, where there is room. */
  readonly text?: string
  /** Whether it has a frame, as other buttons have. */
  readonly framed?: boolean
}

/** The star of an article. Its effect can be undone. Visitors are told to sign in. */
export function BookmarkButton({ article, bookmarked, describedBy, text, framed = false }: BookmarkButtonProps) {
  const { t } = useLingui()
  // Each label contains the translation of “Favorite”, which stands beside the star, for readers who speak to the device.
  const label = bookmarked ? t`Remove from favorites` : t`Add to favorites`
  return (
    <button
      type="button"
      className={framed ? `button ${styles.star}` : `${styles.button} ${styles.star}`}
      aria-pressed={bookmarked}
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      onClick={() =>
        // Loaded with the first tap, because reading does not need it.
        void import('./set-bookmark.ts')
          .then(({ setBookmarkAndTell }) => setBookmarkAndTell(article, !bookmarked))
          .catch(tellToTryLater)
      }
    >
      <Icon path="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z" />
      {text !== undefined && <span>{text}</span>}
    </button>
  )
}

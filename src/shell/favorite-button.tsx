import { useLingui } from '@lingui/react/macro'
import { setFavorite } from '../commands/bookmarks.ts'
import styles from './favorite-button.module.css'
import { askToSignIn } from './sign-in/ask.ts'
import { notify } from './toasts.tsx'

interface FavoriteButtonProps {
  readonly article: { readonly id: string; readonly title: string }
  readonly favorite: boolean
  /** The heading that says which article is meant, where a list has many. */
  readonly describedBy?: string
}

/** The star of an article. What it does can be undone; a visitor is told that he has to sign in. */
export function FavoriteButton({ article, favorite, describedBy }: FavoriteButtonProps) {
  const setTo = useSetFavorite()
  const { t } = useLingui()
  const label = favorite ? t`Remove from favorites` : t`Add to favorites`
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={favorite}
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      onClick={() => void setTo(article, !favorite)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z" />
      </svg>
    </button>
  )
}

/** Adds or removes, says so, and offers to undo it. */
function useSetFavorite(): (article: FavoriteButtonProps['article'], want: boolean) => Promise<void> {
  const { t } = useLingui()
  return async (article, want) => {
    const set = (wanted: boolean) => setFavorite(article.id, article.title, wanted)
    try {
      if (!(await set(want))) {
        notify(t`Please log in to bookmark articles`, {
          label: t({ message: 'Sign In', context: 'action' }),
          run: () => askToSignIn('bookmark'),
        })
        return
      }
      const undo = { label: t`Undo`, run: () => void set(!want).catch(() => notify(t`Please try again later`)) }
      notify(
        want ? t`The article has been added to your favorites` : t`The article has been deleted from your favorites`,
        undo,
      )
    } catch {
      notify(t`Please try again later`)
    }
  }
}

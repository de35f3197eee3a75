import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { setFavorite } from '../../commands/bookmarks.ts'
import { notify } from '../notices/toasts.tsx'
import { askToSignIn } from '../sign-in/ask.ts'

interface Starred {
  readonly id: string
  readonly title: string
}

/** Adds or removes a favorite, shows a toast and offers undo. Visitors are asked to sign in. Rejects when the device cannot write. */
export async function setFavoriteAndSaySo({ id, title }: Starred, want: boolean): Promise<void> {
  if (!(await setFavorite(id, title, want)))
    return notify(i18n._(msg`Please log in to bookmark articles`), {
      label: i18n._(msg({ message: 'Sign In', context: 'action' })),
      run: () => askToSignIn('bookmark'),
    })
  const later = () => notify(i18n._(msg`Please try again later`))
  notify(
    want
      ? i18n._(msg`The article has been added to your favorites`)
      : i18n._(msg`The article has been deleted from your favorites`),
    { label: i18n._(msg`Undo`), run: () => void setFavorite(id, title, !want).catch(later) },
    title,
  )
}

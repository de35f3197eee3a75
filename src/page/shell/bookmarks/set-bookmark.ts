import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { setBookmark } from '../../commands/bookmarks.ts'
import { requestPersistentStorage } from '../../commands/persistent-storage.ts'
import { notify, tellToTryLater } from '../notices/toasts.tsx'
import { askToSignIn } from '../sign-in/ask.ts'

interface Bookmarkable {
  readonly id: string
  readonly title: string
}

/** Adds or removes a bookmark, shows a toast and offers undo. Visitors are asked to sign in. Rejects when the device cannot write. */
export async function setBookmarkAndTell({ id, title }: Bookmarkable, bookmarked: boolean): Promise<void> {
  if (!(await setBookmark({ articleId: id, title, bookmarked })))
    return notify(i18n._(msg`Please log in to bookmark articles`), {
      label: i18n._(msg({ message: 'Sign In', context: 'action' })),
      run: () => askToSignIn('bookmark'),
    })
  // The device now has data that exists nowhere else, so ask the browser not to delete it.
  if (bookmarked) void requestPersistentStorage()
  notify(
    bookmarked
      ? i18n._(msg`The article has been added to your favorites`)
      : i18n._(msg`The article has been deleted from your favorites`),
    {
      label: i18n._(msg`Undo`),
      run: () => void setBookmark({ articleId: id, title, bookmarked: !bookmarked }).catch(tellToTryLater),
    },
    title,
  )
}

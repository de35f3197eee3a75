import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { IntentRow } from '#db/schema.ts'
import { discardIntent } from '../../commands/bookmarks.ts'
import { notify } from '../notices/toasts.tsx'

/** Tells the reader, in one tab only, which bookmarks the server rejected. */
export function BookmarkNotices({ rejected }: { readonly rejected: readonly IntentRow[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const tell = ({ title, reason }: IntentRow) => {
      if (reason === 'subscription')
        return notify(t`Please subscribe to use favorites`, {
          label: t`Subscribe`,
          run: () => void navigate({ to: '/subscribe' }),
        })
      const words =
        reason === 'gone'
          ? t`“${title}” is no longer in the library and could not be added to your favorites`
          : t`“${title}” could not be added to your favorites`
      return notify(words, { label: t`Close`, run: () => undefined })
    }
    for (const intent of rejected) void discardIntent(intent).then((taken) => taken && tell(intent))
  }, [rejected, navigate, t])
  return null
}

import { useEffect } from 'react'
import { readWaiting } from '#db/reader/unsent.ts'
import { useRead } from '../view.ts'

/** Shows the number of unsent changes on the icon of the installed app. Browsers without an icon do nothing. */
export function AppBadge(): null {
  const unsent = useRead(readWaiting)?.all
  useEffect(() => {
    if (unsent === undefined || !('setAppBadge' in navigator)) return
    // A browser may refuse a badge, for example before the app is installed.
    navigator.setAppBadge(unsent).catch(() => undefined)
  }, [unsent])
  return null
}

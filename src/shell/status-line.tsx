import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { readWaiting } from '../db/bookmarks.ts'
import { readStatus } from '../db/status.ts'
import styles from './header.module.css'
import { useOnline } from './online.ts'
import { useRead, useReader } from './view.ts'

/** The truth about this device's library, in words. The one live region of the header. */
export function StatusLine() {
  const { t } = useLingui()
  const { view, expired } = useReader()
  const status = useRead((db) => readStatus(db))
  const waiting = useRead(readWaiting)
  const online = useOnline()
  const current = status?.language === view.lang && (expired || status.aud === view.aud) ? status : null
  const text = (): string => {
    const { all = 0, stuck = 0 } = waiting ?? {}
    if (!online && all === 0) return t`Offline`
    if (!online) return t`${plural(all, { one: 'Offline, # change waiting', other: 'Offline, # changes waiting' })}`
    if (expired) return t`Sign in to sync`
    if (current?.storageFull) return t`This device is full`
    if (current?.network === 'unreachable' && all === 0) return t`Server cannot be reached`
    if (current?.network === 'unreachable')
      return t`${plural(all, {
        one: 'Server cannot be reached, # change waiting',
        other: 'Server cannot be reached, # changes waiting',
      })}`
    // A change that goes at once is no news; one that the server did not take is.
    if (stuck > 0) return t`${plural(stuck, { one: '# change waiting', other: '# changes waiting' })}`
    if (current?.complete) return t`Ready to read offline`
    if (current !== null && current.total > 0) return t`Saving for offline: ${current.done} of ${current.total}`
    return ''
  }
  const words = text()
  return (
    <p role="status" className={styles.status} data-ready={(online && current?.complete === true) || undefined}>
      {words}
    </p>
  )
}

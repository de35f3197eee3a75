import { useLingui } from '@lingui/react/macro'
import { readStatus } from '../db/status.ts'
import styles from './header.module.css'
import { useOnline } from './online.ts'
import { useRead, useReader } from './view.ts'

/** The truth about this device's library, in words. The one live region of the header. */
export function StatusLine() {
  const { t } = useLingui()
  const { view, expired } = useReader()
  const status = useRead((db) => readStatus(db))
  const online = useOnline()
  const current = status?.language === view.lang && (expired || status.aud === view.aud) ? status : null
  const text = (): string => {
    if (!online) return t`Offline`
    if (expired) return t`Sign in to sync`
    if (current?.storageFull) return t`This device is full`
    if (current?.network === 'unreachable') return t`Server cannot be reached`
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

import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import styles from './fault.module.css'
import { FaultButtons } from './fault-buttons.tsx'

const AROUND = 'dialog, [popover], main'

/** Stands in the place of a part that has failed. */
export function FaultHere({ onRetry }: { readonly onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest<HTMLElement>(AROUND)
    onRetry()
    // The button disappears with the message.
    around?.focus({ preventScroll: true })
  }
  return (
    <div role="alert">
      <p>
        <Trans>This part could not be shown. Try again, or reload the page.</Trans>
      </p>
      <p className={styles.ways}>
        <FaultButtons onRetry={retry} />
      </p>
    </div>
  )
}

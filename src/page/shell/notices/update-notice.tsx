import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { applyUpdate, isUpdateReady, onUpdateReady } from '../../boot/service-worker.ts'
import floating from '../../ui/floating.module.css'
import styles from './update-notice.module.css'

/** Offers a reload for a new version. It never reloads by itself, because somebody may be reading. */
export function UpdateNotice() {
  const ready = useSyncExternalStore(onUpdateReady, isUpdateReady)
  const [later, setLater] = useState(false)
  return <div aria-live="polite">{ready && !later && <Notice onLater={() => setLater(true)} />}</div>
}

function Notice({ onLater }: { readonly onLater: () => void }) {
  return (
    <aside className={`${floating.box} ${styles.notice}`}>
      <p>
        <Trans>A new version is ready</Trans>
      </p>
      <button type="button" className="button primary" onClick={applyUpdate}>
        <Trans>Reload</Trans>
      </button>
      <button type="button" className="button" onClick={onLater}>
        <Trans>Later</Trans>
      </button>
    </aside>
  )
}

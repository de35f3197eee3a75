import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { getStored, setStored } from '../boot/browser-storage.ts'
import styles from './install-hint.module.css'

const KEY = 'installableNotificationWasShown'

/** Safari on a phone or tablet of Apple's, and not yet from the home screen. */
const needsHint = (): boolean => {
  const { userAgent } = navigator
  const standalone = (navigator as { standalone?: boolean }).standalone === true
  return (
    /iPhone|iPad|iPod/.test(userAgent) &&
    /Safari/.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS/.test(userAgent) &&
    !standalone
  )
}

/** Shown once: Safari removes what a site stored after a week without a visit, but not what an installed app did. */
export function InstallHint() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (getStored(KEY) === null) setStored(KEY, 'false')
    if (getStored(KEY) === 'true' || !needsHint()) return
    dialog.current?.show()
    setStored(KEY, 'true')
  }, [])
  return (
    <dialog ref={dialog} className={styles.hint} aria-labelledby="install-hint-title">
      <h2 id="install-hint-title">
        <Trans>Keep the books on this device</Trans>
      </h2>
      <p>
        <Trans>
          Safari removes saved books after seven days without a visit. To keep them, tap Share, then “Add to Home
          Screen”, and open Larder from there.
        </Trans>
      </p>
      <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
        <Trans>Got it</Trans>
      </button>
    </dialog>
  )
}

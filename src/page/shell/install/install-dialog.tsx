import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './install-dialog.module.css'

/** Explains why and how to add the app to the home screen. */
export function InstallDialog({ onShown }: { readonly onShown: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    // `show` moves the focus into the dialog. It stays with a reader who types in a field.
    if (element !== null && document.activeElement !== document.body) element.open = true
    else element?.show()
    onShown()
  }, [onShown])
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

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog over the page, which stays as it is. It is open as long as it is rendered; Escape and its button close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Its end comes before the dialog leaves the page: only then does the browser give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) {
      element.showModal()
      // Where there is something to type, that is what it was opened for; the button that closes it comes first only in the order.
      element.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
    }
    return () => {
      element?.close()
      // What opened it is gone or disabled, so that the browser has nothing to go back to.
      const { activeElement: held, body } = document
      if (held === body || element?.contains(held)) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}

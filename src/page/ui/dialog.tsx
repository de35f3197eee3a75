import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { focusMain } from './focus.ts'
import { Guard } from './guard/guard.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** What the reader sent is under way. The dialog stays until it is settled, because closing would not take it back. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A modal dialog. It is open as long as it is rendered. Escape and its button close it. */
export function Dialog({ title, onClose, busy = false, children }: DialogProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect: the dialog must be closed before it is removed. Only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) {
      element.showModal()
      // Focus the first input, which is why the dialog was opened. By default the close button gets the focus, since it comes first.
      element.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus({ preventScroll: true })
    }
    return () => {
      element?.close()
      // The element that opened the dialog is gone or disabled, so the browser could not give the focus back.
      const { activeElement, body } = document
      if (activeElement === body || element?.contains(activeElement)) focusMain()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // Browsers ask once before Escape closes a dialog, and a second Escape closes it at once.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} onClick={onClose} disabled={busy} aria-label={t`Close`}>
          ×
        </button>
      </div>
      <Guard inPlace>{children}</Guard>
    </dialog>
  )
}

import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { NOTICE_MS, NOTICE_WITH_ACTION_MS } from '#contract/limits.ts'
import { createValue } from '#contract/listeners.ts'
import styles from './toasts.module.css'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  /** The name of the thing the toast is about. */
  readonly about: string | undefined
  readonly action: Action | undefined
  /** The element to focus after the action, because the action's button disappears. */
  readonly origin: Element | null
}

const toasts = createValue<readonly Toast[]>([])
let last = 0

export const shownToasts = toasts.get

const dismiss = (id: number): void => toasts.set(shownToasts().filter((toast) => toast.id !== id))

/**
 * Shows a toast at the bottom right: for 3 seconds, or with an action for 10 seconds or until it is used. It stays longer while the reader
 * is at it. It replaces a toast with the same text. A toast about an article replaces any other about an article, because a stack of them
 * would cover the articles.
 */
export function notify(text: string, action?: Action, about?: string): void {
  const id = ++last
  const isAlike = (toast: Toast) => toast.text === text || (about !== undefined && toast.about !== undefined)
  toasts.set([
    ...shownToasts().filter((toast) => !isAlike(toast)),
    { id, text, about, action, origin: document.activeElement },
  ])
  expire(id, action === undefined ? NOTICE_MS : NOTICE_WITH_ACTION_MS)
}

/** Tells that something could not be done now. */
export const tellToTryLater = (): void => notify(i18n._(msg`Please try again later`))

/** Tells that a sign-out did not reach our server. */
export const tellOnlyHere = (): void =>
  notify(
    i18n._(
      msg`You are signed out on this device only: our server could not end the session. You can end it in the settings of another device, or by a new password.`,
    ),
  )

const elementId = (id: number): string => `notice-${id}`

/** A finger leaves no pointer behind, but the browser says so until the next tap. */
const atIt = (): string => (matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within')

/** Removes a toast after a time. It stays while the reader is at it, with the focus or the pointer. */
function expire(id: number, afterMs: number): void {
  setTimeout(() => {
    if (document.getElementById(elementId(id))?.matches(atIt())) expire(id, NOTICE_MS)
    else dismiss(id)
  }, afterMs)
}

function use({ id, action, origin }: Toast): void {
  dismiss(id)
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
  action?.run()
}

export function Toasts() {
  const shown = useSyncExternalStore(toasts.onChange, shownToasts)
  return (
    <div className={styles.toasts} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} id={elementId(toast.id)} className={styles.toast}>
          <div>
            <p>{toast.text}</p>
            {toast.about !== undefined && <p className={styles.about}>{toast.about}</p>}
          </div>
          {toast.action !== undefined && (
            <button type="button" onClick={() => use(toast)}>
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

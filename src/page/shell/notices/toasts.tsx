import { useSyncExternalStore } from 'react'
import { NOTICE_MS, NOTICE_WITH_ACTION_MS } from '#contract/limits.ts'
import styles from './toasts.module.css'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  /** What it speaks of. */
  readonly about: string | undefined
  readonly action: Action | undefined
  /** Where the focus goes back to when the action was used: its button is gone then. */
  readonly origin: Element | null
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/**
 * Says something, bottom right, for three seconds; with an action until it is used, or for ten. It takes the place of one
 * with the same words, and what speaks of an article that of another one: a pile of them covers what they speak of.
 */
export function notify(text: string, action?: Action, about?: string): void {
  const id = ++last
  const isAlike = (toast: Toast) => toast.text === text || (about !== undefined && toast.about !== undefined)
  change([...toasts.filter((toast) => !isAlike(toast)), { id, text, about, action, origin: document.activeElement }])
  setTimeout(() => dismiss(id), action === undefined ? NOTICE_MS : NOTICE_WITH_ACTION_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function use({ id, action, origin }: Toast): void {
  dismiss(id)
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
  action?.run()
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.toasts} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast}>
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

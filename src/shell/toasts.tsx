import { useSyncExternalStore } from 'react'
import { NOTICE_MS } from '../contract/limits.ts'
import styles from './toasts.module.css'

interface Toast {
  readonly id: number
  readonly text: string
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something for three seconds, bottom right. */
export function notify(text: string): void {
  const id = ++last
  change([...toasts, { id, text }])
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), NOTICE_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.toasts} aria-live="polite">
      {shown.map(({ id, text }) => (
        <p key={id} className={styles.toast}>
          {text}
        </p>
      ))}
    </div>
  )
}

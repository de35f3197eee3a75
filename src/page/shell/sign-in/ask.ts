import { useSyncExternalStore } from 'react'

/** Why the sign-in dialog is open. */
export type Reason = 'asked' | 'expired' | 'bookmark'

let reason: Reason | null = null
const listeners = new Set<() => void>()

const change = (next: Reason | null): void => {
  reason = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over the current screen. */
export const askToSignIn = (why: Reason): void => change(why)

export const closeSignIn = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while the dialog is closed. */
export const useSignInReason = (): Reason | null => useSyncExternalStore(subscribe, () => reason)

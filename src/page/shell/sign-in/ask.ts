import { useSyncExternalStore } from 'react'

/** Why the reader is asked to sign in, over the page he is on. */
export type Reason = 'asked' | 'expired' | 'bookmark'

let reason: Reason | null = null
const listeners = new Set<() => void>()

const change = (next: Reason | null): void => {
  reason = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over whatever is on the screen. */
export const askToSignIn = (why: Reason): void => change(why)

export const closeSignIn = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while nobody is asked. */
export const useSignInReason = (): Reason | null => useSyncExternalStore(subscribe, () => reason)

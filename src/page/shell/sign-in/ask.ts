import { useSyncExternalStore } from 'react'
import { createListeners } from '#contract/listeners.ts'

/** Why the sign-in dialog is open. */
export type Reason = 'asked' | 'expired' | 'bookmark'

let reason: Reason | null = null
const listeners = createListeners()

const change = (next: Reason | null): void => {
  reason = next
  listeners.call()
}

/** Opens the sign-in dialog over the current screen. */
export const askToSignIn = (why: Reason): void => change(why)

export const closeSignIn = (): void => change(null)

/** Null while the dialog is closed. */
export const useSignInReason = (): Reason | null => useSyncExternalStore(listeners.add, () => reason)

import { useSyncExternalStore } from 'react'
import { createValue } from '#contract/listeners.ts'

/** Why the sign-in dialog is open. */
export type Reason = 'asked' | 'expired' | 'bookmark'

const reason = createValue<Reason | null>(null)

/** Opens the sign-in dialog over the current screen. */
export const askToSignIn = (why: Reason): void => reason.set(why)

export const closeSignIn = (): void => reason.set(null)

/** Null while the dialog is closed. */
export const useSignInReason = (): Reason | null => useSyncExternalStore(reason.onChange, reason.get)

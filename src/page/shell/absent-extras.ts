import { useSyncExternalStore } from 'react'
import type { ShellExtra } from '#contract/app-shell/version-messages.ts'
import { absentExtras, onShellState } from '../boot/app-shell.ts'

/** The kinds of the app's files that are missing although the app opens without a network. */
export const useAbsentExtras = (): readonly ShellExtra[] => useSyncExternalStore(onShellState, absentExtras)

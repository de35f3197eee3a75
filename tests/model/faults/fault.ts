import type { Step } from '../stories/actions.ts'
import type { Swap } from './seam.ts'

/**
 * How a fault is shown: by the story of a seed, by steps of its own, by an article whose changes always fail, or by a trouble that
 * lasts, for a reader with a change or on a new device.
 */
type Shown =
  | { readonly seed: number; readonly bare: boolean }
  | { readonly steps: readonly Step[]; readonly bare: boolean }
  | { readonly poison: readonly number[] }
  | { readonly weather: string; readonly tabs: number; readonly isNew?: true }

/** A broken rule of the engine. */
export interface Fault {
  readonly name: string
  /** The broken behavior, in one sentence. */
  readonly says: string
  /** The model must report one of these promises as broken. */
  readonly breaks: readonly `S${number}`[]
  readonly shown: Shown
  readonly swaps: readonly Swap[]
}

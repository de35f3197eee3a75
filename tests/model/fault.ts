import type { Step } from './actions.ts'
import type { Swap } from './seam.ts'

/** What shows a fault: a story of the suite, by its seed; one made up for it; or an article that always fails. */
type Shown =
  | { readonly seed: number; readonly bare: boolean }
  | { readonly steps: readonly Step[]; readonly bare: boolean }
  | { readonly poison: readonly number[] }

/** A rule of the engine, broken. */
export interface Fault {
  readonly name: string
  /** What is broken, in one sentence. */
  readonly says: string
  /** The promises of which the model must say that one does not hold. */
  readonly breaks: readonly `S${number}`[]
  readonly shown: Shown
  readonly swaps: readonly Swap[]
}

import type { Step } from './actions.ts'

interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** What shows a fault: a story of the suite, by its seed; one made up for it; or an article that always fails. */
type Shown =
  | { readonly seed: number; readonly bare: boolean }
  | { readonly steps: readonly Step[]; readonly bare: boolean }
  | { readonly poison: readonly number[] }

/** A rule of the engine, broken; and the promise by which the model must notice. */
export interface Fault {
  readonly name: string
  /** Beginnings of what may be said when it is found. */
  readonly breaks: readonly string[]
  readonly shown: Shown
  readonly edits: readonly Edit[]
}

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace })

export const fault = (name: string, breaks: readonly string[], shown: Shown, ...edits: readonly Edit[]): Fault => ({
  name,
  breaks,
  shown,
  edits,
})

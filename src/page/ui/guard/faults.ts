import { createListeners } from '#contract/listeners.ts'

// The parts of the page that have failed and whose message is elsewhere, because there is no room for it in their place.

interface Fault {
  /** Renders the part again. */
  readonly retry: () => void
}

let faults: readonly Fault[] = []
const listeners = createListeners()

const change = (next: readonly Fault[]): void => {
  faults = next
  listeners.call()
}

/** Adds a part that has failed. Returns a function that takes it back. */
export function addFault(fault: Fault): () => void {
  change([...faults, fault])
  return () => {
    if (faults.includes(fault)) change(faults.filter((one) => one !== fault))
  }
}

export const hasFaults = (): boolean => faults.length > 0

export const onFaults = listeners.add

/** Renders all parts again that have failed. */
export function retryFaults(): void {
  const failed = faults
  change([])
  for (const { retry } of failed) retry()
}

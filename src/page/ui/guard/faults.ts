import { createValue } from '#contract/listeners.ts'

// The parts of the page that have failed and whose message is elsewhere, because there is no room for it in their place.

interface Fault {
  /** Renders the part again. */
  readonly retry: () => void
}

const faults = createValue<readonly Fault[]>([])

/** Adds a part that has failed. Returns a function that takes it back. */
export function addFault(fault: Fault): () => void {
  faults.set([...faults.get(), fault])
  return () => {
    if (faults.get().includes(fault)) faults.set(faults.get().filter((one) => one !== fault))
  }
}

export const hasFaults = (): boolean => faults.get().length > 0

export const onFaults = faults.onChange

/** Renders all parts again that have failed. */
export function retryFaults(): void {
  const failed = faults.get()
  faults.set([])
  for (const { retry } of failed) retry()
}

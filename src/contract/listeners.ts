interface Listeners<Args extends readonly unknown[]> {
  /** Calls back at each change. Returns a function that stops it. */
  readonly add: (listener: (...args: Args) => void) => () => void
  readonly call: (...args: Args) => void
}

/** Those who want to know of a change. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: (...args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}

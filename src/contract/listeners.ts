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

interface Value<T> {
  readonly get: () => T
  /** Tells of it, unless it is the same. */
  readonly set: (next: T) => void
  /** Calls back at each change. Returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void
}

/** A value that others follow. */
export function createValue<T>(value: T): Value<T> {
  const { add: onChange, call } = createListeners()
  const set = (next: T) => {
    if (next === value) return
    value = next
    call()
  }
  return { get: () => value, set, onChange }
}

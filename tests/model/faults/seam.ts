type AnyFunction = (...args: never[]) => unknown

/** A function of the app and the fault's replacement. */
export interface Swap {
  readonly seam: AnyFunction
  readonly broken: (real: never) => AnyFunction
}

/** `broken` gets the real function and gives its replacement. Every exported function of `workers/` and `src/` is a seam. */
export const swap = <F extends AnyFunction>(seam: F, broken: (real: F) => NoInfer<F>): Swap => ({ seam, broken })

/** The original functions, by the wrappers that the app's modules export. */
const real = new WeakMap<AnyFunction, AnyFunction>()
let swapped: ReadonlyMap<AnyFunction, AnyFunction> = new Map()
const called = new Set<AnyFunction>()

/** Wraps an exported function of the app (`tests/support/seams.ts`). The wrapper calls the original, or a fault while one is active. */
export function seam(name: string, original: AnyFunction): AnyFunction {
  const either = function (this: unknown, ...args: never[]): unknown {
    const broken = swapped.get(either)
    if (broken === undefined) return original.apply(this, args)
    called.add(either)
    return broken.apply(this, args)
  }
  Object.defineProperty(either, 'name', { value: name })
  real.set(either, original)
  return either
}

/** Runs the work with the faults active. Throws when a seam does not exist, or was never called: then it broke nothing. */
export async function whileSwapped<T>(swaps: readonly Swap[], work: () => Promise<T>): Promise<T> {
  const unknown = swaps.find((one) => !real.has(one.seam))
  if (unknown !== undefined) throw new Error(`${unknown.seam?.name} is no exported function of the app`)
  swapped = new Map(swaps.map((one) => [one.seam, one.broken(real.get(one.seam) as never)]))
  called.clear()
  try {
    const done = await work()
    const unused = swaps.find((one) => !called.has(one.seam))
    if (unused !== undefined) throw new Error(`${unused.seam.name} is never called: the fault breaks nothing`)
    return done
  } finally {
    swapped = new Map()
  }
}

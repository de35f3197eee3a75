type AnyFunction = (...args: never[]) => unknown

/** A function of the app, and what a fault puts in its place. */
export interface Swap {
  readonly seam: AnyFunction
  readonly broken: (real: never) => AnyFunction
}

/** `broken` gets the real function, and gives one in its place. Any exported function of `workers/` and `src/` is a seam. */
export const swap = <F extends AnyFunction>(seam: F, broken: (real: F) => NoInfer<F>): Swap => ({ seam, broken })

/** By what the app's modules have in their place. */
const real = new WeakMap<AnyFunction, AnyFunction>()
let swapped: ReadonlyMap<AnyFunction, AnyFunction> = new Map()
const called = new Set<AnyFunction>()

/** What each exported function of the app becomes (`tests/support/seams.ts`): itself, but while a fault is in its place. */
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

/** Does the work while the fault is in place. Throws when there is no such seam, or when nothing called it: then it broke nothing. */
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

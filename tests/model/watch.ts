import { downgrade, fence, netZero, noLostIntent, noOldList, sessionHolds } from './bookmark-invariants.ts'
import {
  type Invariant,
  noEmpty,
  noMissingOpen,
  progressMonotone,
  refClosed,
  rightTexts,
  statsAtomic,
  tocAtomic,
  trueStatus,
} from './content-invariants.ts'
import type { State } from './raw.ts'
import type { Watcher } from './world.ts'

/** All that holds after every commit. */
export function watchAll(): Watcher {
  let before: State | null = null
  const invariants: readonly Invariant[] = [
    noEmpty,
    noMissingOpen,
    tocAtomic,
    refClosed,
    progressMonotone(),
    rightTexts,
    statsAtomic,
    trueStatus,
    noLostIntent,
    noOldList,
    netZero,
    fence(),
    downgrade,
    sessionHolds,
  ]
  return (now, world) => {
    const was = before
    before = now
    return was === null ? [] : invariants.flatMap((holds) => holds(now, was, world) ?? [])
  }
}

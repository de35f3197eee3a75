import { DEEP_BODIES } from './bodies.ts'
import { DEEP_DRAWINGS } from './drawings.ts'
import { DEEP_EPUBS } from './epubs.ts'
import type { Deep } from './reading.ts'
import { DEEP_TEXTS } from './texts.ts'

/** Deeper than anything that an honest author makes, and within the limit. */
export const WITHIN = 90
export const DEEP = 5_000
export const BOTTOMLESS = 500_000

/** By the number of levels. What overflows a stack depends on what ran before, so each must end alike ten times. */
export const RUNS = { [WITHIN]: 1, [DEEP]: 10, [BOTTOMLESS]: 10 } as const
export type Levels = keyof typeof RUNS
export const LEVELS = [WITHIN, DEEP, BOTTOMLESS] as const satisfies readonly Levels[]

/** What strangers make, by its kind. */
export const DEEP_TREES: Readonly<Record<string, Deep>> = {
  ...DEEP_DRAWINGS,
  ...DEEP_EPUBS,
  ...DEEP_TEXTS,
  ...DEEP_BODIES,
}

export type Outcomes = readonly string[]

/** Reads it again and again. Gives how that ended, each outcome once. */
export async function outcomesOf(deep: Deep, levels: Levels): Promise<Outcomes> {
  const read = deep(levels)
  const found = new Set<string>()
  for (let run = 0; run < RUNS[levels]; run += 1) found.add(await read())
  return [...found]
}

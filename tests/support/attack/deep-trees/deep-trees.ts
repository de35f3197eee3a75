import { DEEP_BODIES } from './bodies.ts'
import { DEEP_DRAWINGS } from './drawings.ts'
import { DEEP_EPUBS } from './epubs.ts'
import type { Deep } from './reading.ts'
import { DEEP_TEXTS } from './texts.ts'

/** Deeper than anything that an honest author makes, and within the limit. */
export const WITHIN = 90
export const DEEP = 5_000
export const BOTTOMLESS = 500_000

export const LEVELS = [WITHIN, DEEP, BOTTOMLESS] as const
export type Levels = (typeof LEVELS)[number]

/** What strangers make, by its kind. */
export const DEEP_TREES: Readonly<Record<string, Deep>> = {
  ...DEEP_DRAWINGS,
  ...DEEP_EPUBS,
  ...DEEP_TEXTS,
  ...DEEP_BODIES,
}

export type Outcomes = readonly string[]

/**
 * Reads it again and again. Gives how that ended, each outcome once: what overflows a stack depends on what ran before, so all
 * readings must end alike.
 */
export async function outcomesOf(deep: Deep, levels: Levels, times: number): Promise<Outcomes> {
  const read = deep(levels)
  const found = new Set<string>()
  for (let run = 0; run < times; run += 1) found.add(await read())
  return [...found]
}

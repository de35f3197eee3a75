import { DEEP_TREES, LEVELS, type Outcomes, outcomesOf } from './deep-trees.ts'

/** Reads everything with the stack that this program has, as often as it is told, and prints how that ended. */
const times = Number(process.argv[2])
const found: Record<string, Record<number, Outcomes>> = {}
for (const [kind, deep] of Object.entries(DEEP_TREES)) {
  const byLevels: Record<number, Outcomes> = {}
  for (const levels of LEVELS) byLevels[levels] = await outcomesOf(deep, levels, times)
  found[kind] = byLevels
}
process.stdout.write(JSON.stringify(found))

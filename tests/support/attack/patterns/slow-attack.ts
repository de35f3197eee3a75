import { createContext, Script } from 'node:vm'
import { type Attack, attacksOn, attackText } from './attacks-on.ts'

const SHORT = 10_000
/** A glance at less text, because there are a hundred thousand attacks. A quadratic search takes longer than that already. */
const GLANCE = 5_000
const GLANCE_MS = 0.1
/** A linear search of 20 kB takes a tenth of it. A quadratic one takes 20 to 300 ms. */
const SOON_MS = 2
/** A linear search of twice the text takes twice as long, a quadratic one four times. */
const MOST_GROWTH = 3
/** The shortest time of some tries counts, because the machine may be busy. A long search is tried less often. */
const TRIES = 8
const LONG_TRIES = 3
const LONG_MS = 40
/** Some searches would never end. */
const MOST_MS = 400

/** How long it takes to look for all that is found. */
function searchMs(regex: RegExp, text: string): number {
  const begun = performance.now()
  for (let next = 0; next !== -1; ) {
    regex.lastIndex = next
    const isFound = regex.test(text) && regex.global
    next = isFound ? Math.max(next + 1, regex.lastIndex) : -1
  }
  return performance.now() - begun
}

/** Whether a text of twice the length takes much longer than twice the time. */
function grows(regex: RegExp, attack: Attack, length: number): boolean {
  const [short, long] = [attackText(attack, length), attackText(attack, 2 * length)]
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let tries = 0; tries < (longMs < LONG_MS ? TRIES : LONG_TRIES); tries += 1) {
    shortMs = Math.min(shortMs, searchMs(regex, short))
    longMs = Math.min(longMs, searchMs(regex, long))
    if (longMs < SOON_MS) return false
  }
  return longMs >= MOST_GROWTH * shortMs
}

function isSlow(regex: RegExp, attack: Attack): boolean {
  if (searchMs(regex, attackText(attack, GLANCE)) < GLANCE_MS) return false
  if (searchMs(regex, attackText(attack, 2 * SHORT)) < SOON_MS) return false
  // Memory that is tidied up at the wrong moment looks like growth, but not twice.
  return grows(regex, attack, SHORT) && grows(regex, attack, 2 * SHORT)
}

/** The error is one of another context, so `instanceof` does not know it. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Whether the work ended in time. Otherwise it was ended, also in the middle of a search. */
function endsInTime(work: () => void): boolean {
  try {
    new Script('work()').runInContext(createContext({ work }), { timeout: MOST_MS })
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  }
}

/** The first attack that the regular expression is worse than linear on. Null: none of them. */
export function slowAttack(regex: RegExp): Attack | null {
  // The engine compiles a pattern at its second use, for narrow and for wide letters.
  for (const text of ['a', 'a', 'я', 'я']) searchMs(regex, text)
  const attacks = attacksOn(regex)
  let [at, isFound] = [0, false]
  const tryAll = () => {
    for (const attack of attacks.slice(at)) {
      isFound = isSlow(regex, attack)
      if (isFound) return
      at += 1
    }
  }
  while (at < attacks.length && !isFound) {
    const before = at
    // The time may have gone to many short searches. One that has all of it must end.
    if (!endsInTime(tryAll)) isFound = at === before
  }
  return isFound ? (attacks[at] ?? null) : null
}

import { test } from 'vitest'
import { byGate } from '#tests/support/by-gate.ts'
import type { Foreign } from './foreign-answers.ts'

/** One of each kind. `npm run test:deep` has the others. What decides whose answer it is sees all of them in both runs. */
const USUAL = ['401 with HTML', '404 with a list of errors', '204', '200 with HTML', 'a redirect that ended in JSON']

/** A test for each answer. Only the usual ones are in `npm test`. */
export function testEachForeign(
  answers: readonly Foreign[],
  title: string,
  work: (foreign: () => Response) => Promise<void>,
): void {
  for (const { tags, some } of byGate(answers, ([name]) => USUAL.includes(name)))
    test.each(some)(title, { tags: [...tags] }, (_, foreign) => work(foreign))
}

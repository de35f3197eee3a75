import { test } from 'vitest'
import { byGate } from '#tests/support/by-gate.ts'
import type { Foreign } from './foreign-answers.ts'

/** One or two of each kind. `npm run test:deep` has the others. */
const USUAL = [
  '401 with HTML',
  '403 with a gateway’s JSON',
  '404 with a list of errors',
  '502 with HTML',
  '204',
  '200 with HTML',
  '200 with an empty list',
  'a redirect that ended in JSON',
  '404 with a message',
]

/** A test for each answer. Only the usual ones are in `npm test`. */
export function testEachForeign(
  answers: readonly Foreign[],
  title: string,
  work: (foreign: () => Response) => Promise<void>,
): void {
  for (const { tags, some } of byGate(answers, ([name]) => USUAL.includes(name)))
    test.each(some)(title, { tags: [...tags] }, (_, foreign) => work(foreign))
}

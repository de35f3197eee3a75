import { expect } from 'vitest'
import type { Fault } from './fault.ts'
import { poisoned } from './poison.ts'
import { loadSubject } from './subject.ts'
import { failureOf, storyOf } from './tell-many.ts'
import type { Subject } from './world.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function outcome({ shown }: Fault, subject: Subject): Promise<string | null> {
  if ('poison' in shown) return poisoned(subject, '500', shown.poison).then(() => null, messageOf)
  return failureOf(subject, shown.bare, 'steps' in shown ? shown.steps : storyOf(shown.seed))
}

/** The engine as it is keeps its promises in this story; with the fault it breaks the one that is named, and the model says so. */
export async function expectFound(fault: Fault): Promise<void> {
  expect(await outcome(fault, await loadSubject())).toBeNull()
  const said = (await outcome(fault, await loadSubject(fault.name))) ?? 'nothing was found'
  expect(
    fault.breaks.some((promise) => said.startsWith(promise)),
    said,
  ).toBe(true)
}

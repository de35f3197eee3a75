import { expect } from 'vitest'
import type { Step } from './actions.ts'
import type { Fault } from './fault.ts'
import { poisoned } from './poison.ts'
import { loadSubject } from './subject.ts'
import { failureOf, storyOf } from './tell-many.ts'
import type { Subject } from './world.ts'

/** A change of the engine moves what happens when: the story that shows a fault may then be one of the next. */
const MOST_STORIES = 12

type Tell = (subject: Subject) => Promise<string | null>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function storiesOf({ shown }: Fault): readonly Tell[] {
  if ('poison' in shown) return [(subject) => poisoned(subject, '500', shown.poison).then(() => null, messageOf)]
  const telling =
    (steps: readonly Step[]): Tell =>
    (subject) =>
      failureOf(subject, shown.bare, steps)
  if ('steps' in shown) return [telling(shown.steps)]
  return Array.from({ length: MOST_STORIES }, (_, n) => telling(storyOf(shown.seed + n)))
}

/** With the fault the engine breaks the promise that is named, and the model says so; as it is, it keeps all of them in the same story. */
export async function expectFound(fault: Fault): Promise<void> {
  const [broken, whole] = [await loadSubject(fault.name), await loadSubject()]
  const others: string[] = []
  for (const tell of storiesOf(fault)) {
    const said = await tell(broken)
    if (said === null) continue
    if (fault.breaks.some((promise) => said.startsWith(promise))) {
      expect(await tell(whole)).toBeNull()
      return
    }
    others.push(said)
  }
  throw new Error(`${fault.name} was not found${others.length === 0 ? '' : `, but: ${others.join('; ')}`}`)
}

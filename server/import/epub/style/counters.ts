import type { Rule } from './rules.ts'

/** What gets a number from a style sheet: `.step`, `#one`, `h2`. `plain`: the number that a list of an article shows itself. */
export type Counted = ReadonlyMap<string, 'plain' | 'other'>

const COUNTER = /\bcounters?\(/
const PLAIN = /^[^a-z]*counter\([^(),]*(?:,\s*decimal\s*)?\)[^a-z]*$/
/** Words before the number are told already, with the sheet. */
const WORDED = /^["'][^"']*\p{L}{2}/u
/** A letter by its number. */
const NUMBERED = /\\[\da-f]{1,6}\s?/g

/** The class, the id or the element for which a selector sets what stands before it or after it. */
function nameIn(selector: string): string | undefined {
  const [subject = '', pseudo] = selector.split(/::?(?=(?:before|after|marker)$)/i)
  if (pseudo === undefined) return undefined
  const last = String(
    subject
      .trim()
      .split(/[\s>+~]+/)
      .at(-1),
  )
  return subject.match(/[.#][\w-]+/g)?.at(-1) ?? /^[a-z]\w*/i.exec(last)?.[0].toLowerCase()
}

/** What the rules of a page give numbers to. */
export function countedBy(rules: readonly Rule[]): Counted {
  const counted = new Map<string, 'plain' | 'other'>()
  for (const { selectors, declared, isConditional } of rules) {
    const content = declared.get('content')?.value.replace(NUMBERED, '')
    if (content === undefined || isConditional || !COUNTER.test(content) || WORDED.test(content)) continue
    for (const name of selectors.flatMap((selector) => nameIn(selector) ?? []))
      if (counted.get(name) !== 'other') counted.set(name, PLAIN.test(content) ? 'plain' : 'other')
  }
  return counted
}

/** Whether an element gets a number that no article shows. `names`: its classes and its id. */
export const isCounted = (counted: Counted, names: readonly string[], element: string): boolean =>
  [...names, element].some((name) => {
    const kind = counted.get(name)
    return kind === 'other' || (kind === 'plain' && !/^(?:ol|li)$/.test(element))
  })

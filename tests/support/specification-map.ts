import type { TestResult } from './test-reports.ts'

/** The map from each line of the specification to its tests, made from the page in `docs/` and the results of a run. */

export interface SpecificationLine {
  readonly number: string
  readonly line: string
  readonly heldBy: string
  /** `deviates` or `open`; `true` where the page names none. Any other value is a fault of the page. */
  readonly state: string
  /** Why the line deviates, or what it waits for. */
  readonly reason: string
}

export interface SpecificationMap {
  /** The titles of passed tests, by the number of the line. */
  readonly shown: ReadonlyMap<string, readonly string[]>
  /** Lines in state `true` or `deviates` without a passed test. */
  readonly missing: readonly string[]
  /** Tags without a line on the page. */
  readonly unknown: readonly string[]
}

const PREFIX = 'spec-'
/** A test with many cases would fill the page. */
const MAX_TITLES = 5

const ITEM =
  /^- \*\*(?<number>[\w.]+)\*\* (?<line>.*?) By: (?<heldBy>.*?)(?: State: (?<state>\w+)\.(?: (?<reason>.*))?)?$/

/** The items of the page. Throws when one has the wrong form, so that no line gets lost. */
export function readSpecification(markdown: string): SpecificationLine[] {
  const items = markdown.split(/\n(?=- \*\*|\n)/).filter((block) => block.trim().startsWith('- **'))
  return items.map((block) => {
    const text = block.trim().replace(/\s+/g, ' ')
    const groups = ITEM.exec(text)?.groups
    if (groups === undefined) throw new Error(`Not a line of the specification: ${text}`)
    const { number = '', line = '', heldBy = '', state = 'true', reason = '' } = groups
    return { number, line, heldBy: heldBy.replace(/\.$/, ''), state, reason }
  })
}

export const needsTest = ({ state }: SpecificationLine): boolean => state === 'true' || state === 'deviates'

export function mapSpecification(lines: readonly SpecificationLine[], tests: readonly TestResult[]): SpecificationMap {
  const shown = new Map(lines.map(({ number }) => [number, new Set<string>()]))
  const unknown = new Set<string>()
  for (const { title, tags, state } of tests)
    for (const tag of tags) {
      if (!tag.startsWith(PREFIX)) continue
      const titles = shown.get(tag.slice(PREFIX.length))
      if (titles === undefined) unknown.add(tag)
      else if (state === 'passed') titles.add(title)
    }
  return {
    shown: new Map([...shown].map(([number, titles]) => [number, [...titles].sort()])),
    missing: lines.filter((line) => needsTest(line) && shown.get(line.number)?.size === 0).map(({ number }) => number),
    unknown: [...unknown].sort(),
  }
}

/** The generated page: each line with the tests that showed it in this run. */
export function writeSpecificationMap(lines: readonly SpecificationLine[], { shown }: SpecificationMap): string {
  const blocks = lines.map(({ number, line, state }) => {
    const titles = shown.get(number) ?? []
    const more = titles.length - MAX_TITLES
    const named = more > 0 ? [...titles.slice(0, MAX_TITLES), `and ${more} more`] : titles
    return [`- **${number}** ${line} State: ${state}.`, ...named.map((title) => `  - ${title}`)].join('\n')
  })
  return ['# The tests that showed each line of the specification', '', ...blocks, ''].join('\n')
}

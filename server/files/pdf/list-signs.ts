import type { Element } from 'hast'
import { itemNumbers, listSign } from '#contract/library/list-numbers.ts'
import { elementsIn } from '#server/import/element.ts'

const integer = (value: unknown): number | null => (/^-?\d+$/.test(String(value)) ? Number(value) : null)

/** What stands before each item of a list, as browsers show it. */
export function signsOf(list: Element): string[] {
  const { start, type, reversed } = list.properties
  const values = elementsIn(list).map(({ properties }) => integer(properties.value))
  const numbers = itemNumbers({ start: integer(start), isReversed: reversed !== undefined, values })
  return numbers.map((number) => `${listSign(number, type)}.`)
}

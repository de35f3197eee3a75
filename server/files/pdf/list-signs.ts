import type { Element } from 'hast'
import { listSign } from '#contract/library/list-sign.ts'

export const itemsOf = (list: Element): Element[] => list.children.filter((child) => child.type === 'element')

const integer = (value: unknown): number | null => (/^-?\d+$/.test(String(value)) ? Number(value) : null)

/** What stands before each item of a list, as browsers show it. */
export function signsOf(list: Element): string[] {
  const { start, type, reversed } = list.properties
  const items = itemsOf(list)
  const step = reversed === undefined ? 1 : -1
  let next = integer(start) ?? (reversed === undefined ? 1 : items.length)
  return items.map(({ properties }) => {
    const number = integer(properties.value) ?? next
    next = number + step
    return `${listSign(number, type)}.`
  })
}

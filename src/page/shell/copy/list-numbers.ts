import { itemNumbers } from '#contract/library/list-numbers.ts'
import { present } from '#contract/present.ts'

const integer = (text: string | null): number | null => (text !== null && /^-?\d+$/.test(text) ? Number(text) : null)

/** The number that browsers show before an item of a list. */
export function numberOf(list: Element, item: Element): number {
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  const numbers = itemNumbers({
    start: integer(list.getAttribute('start')),
    isReversed: list.hasAttribute('reversed'),
    values: items.map((one) => integer(one.getAttribute('value'))),
  })
  return present(numbers[items.indexOf(item)])
}

const itemsOf = (list: Element): Element[] => [...list.children].filter(({ localName }) => localName === 'li')
const integer = (text: string | null): number | null => (text !== null && /^-?\d+$/.test(text) ? Number(text) : null)

/** The number of a list's first item. */
export const firstNumber = (list: Element): number =>
  integer(list.getAttribute('start')) ?? (list.hasAttribute('reversed') ? itemsOf(list).length : 1)

/** The number that browsers show before an item of a list. */
export function numberOf(list: Element, item: Node): number {
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = firstNumber(list) - step
  for (const each of itemsOf(list)) {
    number = integer(each.getAttribute('value')) ?? number + step
    if (each === item) break
  }
  return number
}

import type { Element, ElementContent, Properties, Text } from 'hast'
import { itemNumbers } from '#contract/library/list-numbers.ts'
import { present } from '#contract/present.ts'
import { isElement, propertyText } from '#server/import/element.ts'

/** An item of a list in the book. */
export interface Item {
  readonly node: Element
  /** What stands between it and the next item. */
  readonly after: readonly ElementContent[]
  /** What the book shows before it. Only lists with numbers show it. */
  readonly number: number
}

interface ListParts {
  /** What stands before the first item. */
  readonly before: readonly ElementContent[]
  readonly items: readonly Item[]
}

/** The children of a list, with those of elements that only group items. */
const childrenOf = (list: Element): ElementContent[] =>
  list.children.flatMap((child) => {
    const isGroup =
      isElement(child) && !/^(li|ul|ol)$/.test(child.tagName) && child.children.some((one) => isElement(one, 'li'))
    return isGroup ? childrenOf(child) : [child]
  })

/** Larger ones are no numbers of items, and not every program can count so far. */
const MAX_NUMBER = 1_000_000

function integer(value: unknown): number | null {
  const number = Number.parseInt(String(value), 10)
  return Math.abs(number) <= MAX_NUMBER ? number : null
}

const isReversed = ({ properties }: Element): boolean => properties.reversed !== undefined

/** The items of a list with their numbers, and what stands between them. */
export function listParts(list: Element): ListParts {
  const children = childrenOf(list)
  const places = children.flatMap((child, at) => (isElement(child, 'li') ? [{ node: child, at }] : []))
  const numbers = itemNumbers({
    start: integer(list.properties.start),
    isReversed: isReversed(list),
    values: places.map(({ node }) => integer(node.properties.value)),
  })
  const items = places.map(({ node, at }, index) => ({
    node,
    number: present(numbers[index]),
    after: children.slice(at + 1, places[index + 1]?.at),
  }))
  return { before: children.slice(0, places[0]?.at), items }
}

/** The text with which an element begins. */
function firstText(node: Element): Text | undefined {
  const first = node.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type === 'text') return first
  return first?.type === 'element' ? firstText(first) : undefined
}

/** Takes the numbers off the items of a list that shows none itself: an article's list shows them. The list is changed. */
export function dropOwnNumbers(list: Element): void {
  if (list.tagName !== 'ol' || !propertyText(list, 'listStyle').split(/\s+/).includes('none')) return
  for (const { node, number } of listParts(list).items) {
    const text = firstText(node)
    if (text === undefined) continue
    const [own = '', written] = /^\s*(-?\d{1,7})[.)]\s+(?=\S)/.exec(text.value) ?? []
    if (Number(written) === number) text.value = text.value.slice(own.length)
  }
}

const SIGNS = new Map(
  Object.entries({
    ...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
    ...{ 'lower-roman': 'i', 'upper-roman': 'I' },
  }),
)

/** The letters or numbers that a list shows, as its `type`. None for plain numbers. */
export function signsOf(list: Element): Properties {
  const named = propertyText(list, 'listStyle').split(/\s+/)
  const sign = named.map((word) => SIGNS.get(word)).find((one) => one !== undefined)
  if (sign !== undefined) return { type: sign }
  const { type } = list.properties
  return /^[aAiI]$/.test(String(type)) && !named.includes('decimal') ? { type } : {}
}

/** Letters that no list of an article has. */
const OTHER_LETTERS = /greek|armenian|georgian|hebrew|cyrillic|hiragana|katakana|ethiopic|cjk-(?:earthly|heavenly)/

/** Whether a list shows letters in the book, and numbers in an article. */
export const losesLetters = (node: Element): boolean =>
  node.tagName === 'ol' && OTHER_LETTERS.test(propertyText(node, 'listStyle'))

/** What an article's list says of the numbers of its items. They are those of the book, also when items before them are left out. */
export function numbering(
  list: Element,
  numbers: readonly number[],
): { own: Properties; items: readonly Properties[] } {
  if (list.tagName !== 'ol') return { own: {}, items: numbers.map(() => ({})) }
  const step = isReversed(list) ? -1 : 1
  const [first] = numbers
  const items = numbers.map((value, at): Properties => {
    const before = numbers[at - 1]
    return before === undefined || value === before + step ? {} : { value: String(value) }
  })
  // A list that counts down begins with the number of its items, and a beginning of it has fewer.
  const start = first === undefined || (first === 1 && !isReversed(list)) ? {} : { start: first }
  return { own: { ...start, ...signsOf(list), ...(isReversed(list) ? { reversed: true } : {}) }, items }
}

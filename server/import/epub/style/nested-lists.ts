import type { Element, ElementContent, Properties } from 'hast'
import { isBlank, isElement } from '#server/import/element.ts'

/** Google Docs writes the lists of a list beside it, and says by a class how deep they stand: `lst-kix_abc-1`. */
const LEVEL = /(?:^|\s)lst-\S{1,80}-(\d)(?:\s|$)/

/** How deep a list stands by its class. */
export function levelProperties(name: string, classes: string | null | undefined): Properties {
  const [, level] = /^[uo]l$/.test(name) ? (LEVEL.exec(String(classes)) ?? []) : []
  return level === undefined ? {} : { listLevel: Number(level) }
}

const levelOf = ({ properties: { listLevel } }: Element): number => (typeof listLevel === 'number' ? listLevel : -1)

const lastItem = (list: Element | undefined): Element | undefined =>
  list?.children.filter((child) => isElement(child, 'li')).at(-1)

/** The content of an element, with each list that stands deeper than the one before it in the last item of that one. */
export function withNestedLists(nodes: readonly ElementContent[]): ElementContent[] {
  const made: ElementContent[] = []
  let open: Element[] = []
  for (const node of nodes) {
    const list = isElement(node) && levelOf(node) !== -1 ? node : undefined
    if (list !== undefined) open = open.filter((one) => levelOf(one) < levelOf(list))
    else if (!isBlank(node)) open = []
    const item = list === undefined ? undefined : lastItem(open.at(-1))
    const around = item?.children ?? made
    around.push(node)
    if (list !== undefined) open.push(list)
  }
  return made
}

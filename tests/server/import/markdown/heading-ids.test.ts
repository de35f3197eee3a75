import type { Element, Root } from 'hast'
import { expect, test } from 'vitest'
import { element } from '#server/import/element.ts'
import { addHeadingIds } from '#server/import/html/html-shapes.ts'

const idsOf = (headings: readonly string[]): unknown[] => {
  const tree: Root = { type: 'root', children: headings.map((words) => element('h2', {}, [words])) }
  addHeadingIds(tree)
  return tree.children.map((node) => (node as Element).properties.id)
}

test('a heading that has the id of a numbered one gets another number', () => {
  expect(idsOf(['Day', 'Day 2', 'Day', 'Day', 'Day 2'])).toEqual([
    'h-day',
    'h-day-2',
    'h-day-3',
    'h-day-4',
    'h-day-2-2',
  ])
})

test('a hundred thousand equal headings take as long as so many others', () => {
  expect(idsOf(Array.from({ length: 100_000 }, () => 'Day')).at(-1)).toBe('h-day-100000')
})

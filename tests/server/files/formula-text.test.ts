import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { formulaText } from '#server/files/math/formula-text.ts'
import { element } from '#server/import/element.ts'

const mi = (letter: string): Element => element('mi', {}, [letter])

test('a formula is written in one line', () => {
  const sum = element('mrow', {}, [mi('a'), element('mo', {}, ['+']), mi('b'), element('mrow', {}, [])])
  expect(formulaText(element('math', {}, [element('mfrac', {}, [sum, element('mn', {}, ['2'])])]))).toBe('(a + b)/2')
})

test('each part is written once, however deep it stands', () => {
  let read = 0
  const deepest = mi('x')
  const { children } = deepest
  Object.defineProperty(deepest, 'children', {
    get: () => {
      read++
      return children
    },
  })
  let formula = deepest
  for (let level = 0; level < 12; level++) formula = element('mrow', {}, [formula])
  expect(formulaText(formula)).toBe('x')
  expect(read).toBeLessThan(5)
})

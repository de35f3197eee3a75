import { expect, test } from 'vitest'
import { EndingMap } from '#search/stem/ending-map.ts'
import { fc } from '#tests/support/properties.ts'

const letters = (max: number) =>
  fc.string({ unit: fc.constantFrom('а', 'б', 'н', 'a', "'"), minLength: 1, maxLength: max })

test('the longest accepted ending is found, whatever its length', () => {
  const property = fc.property(
    fc.array(letters(20), { maxLength: 60 }),
    letters(30),
    fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
    fc.nat(30),
    fc.constantFrom('', 'а', 'н'),
    (others, word, lengths, maxLength, wanted) => {
      const endings = [...others, ...lengths.map((length) => word.slice(-length))]
      const map = new EndingMap(new Map(endings.map((ending) => [ending, ending])))
      const takes = (head: string) => head.endsWith(wanted)
      const found = map.find(word, maxLength, (ending, head) => (takes(head) ? `${head}|${ending}` : undefined))
      const cuts = Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
      const right = cuts.find(([head, end]) => end.length <= maxLength && endings.includes(end) && takes(head))
      expect(found).toBe(right?.join('|'))
    },
  )
  fc.assert(property, { numRuns: 2000 })
})

test('endings of two letters and of twenty are found in the same word', () => {
  const long = 'абвгдежзийклмнопрсту'
  const map = new EndingMap(new Map([long, 'ту'].map((ending) => [ending, ending])))
  expect(map.find(`x${long}`, 99, (ending) => ending)).toBe(long)
  expect(map.find(`x${long}`, 19, (ending) => ending)).toBe('ту')
  expect(map.find('ту', 2, (_, head) => head)).toBe('')
  expect(map.find('у', 1, (ending) => ending)).toBeUndefined()
})

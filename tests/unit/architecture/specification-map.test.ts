import { describe, expect, test } from 'vitest'
import { mapSpecification, readSpecification, writeSpecificationMap } from '#tests/support/specification-map.ts'
import type { TestResult } from '#tests/support/test-reports.ts'

const PAGE = `# The page

- **1.1** Visitors search,
  in every language.
  By: the screen Search.
- **1.2** Visitors browse.
  By: the screen Home.
  State: deviates. The reason
  is long.

## 2. More

- **2.1** Nobody flies. By: nothing yet. State: open. Waits for wings.
`
const LINES = readSpecification(PAGE)

const result = (title: string, state: TestResult['state'], ...tags: string[]): TestResult => ({
  title,
  state,
  tags,
  ms: 5,
  file: 'a.test.ts',
})
const mapOf = (...tests: TestResult[]) => mapSpecification(LINES, tests)

describe('the page', () => {
  test('is read line by line', () => {
    expect(LINES).toEqual([
      {
        number: '1.1',
        line: 'Visitors search, in every language.',
        heldBy: 'the screen Search',
        state: 'true',
        reason: '',
      },
      {
        number: '1.2',
        line: 'Visitors browse.',
        heldBy: 'the screen Home',
        state: 'deviates',
        reason: 'The reason is long.',
      },
      { number: '2.1', line: 'Nobody flies.', heldBy: 'nothing yet', state: 'open', reason: 'Waits for wings.' },
    ])
  })

  test('rejects an item that nothing holds', () => {
    expect(() => readSpecification('- **1.1** Visitors search. State: open.')).toThrow('Not a line')
  })
})

describe('the map', () => {
  test('names the tests that passed', () => {
    const map = mapOf(
      result('search finds', 'passed', 'spec-1.1', 'deep'),
      result('home is shown', 'passed', 'spec-1.2', 'spec-1.1'),
    )
    expect([...map.shown]).toEqual([
      ['1.1', ['home is shown', 'search finds']],
      ['1.2', ['home is shown']],
      ['2.1', []],
    ])
    expect(map).toMatchObject({ missing: [], unknown: [] })
    expect(writeSpecificationMap(LINES, map)).toContain(
      '- **1.1** Visitors search, in every language. State: true.\n  - home is shown\n  - search finds\n',
    )
  })

  test('reports lines that hold without a test; an open line needs none', () => {
    expect(mapOf(result('search finds', 'passed', 'spec-1.1')).missing).toEqual(['1.2'])
    expect(mapOf().missing).toEqual(['1.1', '1.2'])
  })

  test.each(['failed', 'skipped'] as const)('does not count a test that %s', (state) => {
    const home = result('home is shown', 'passed', 'spec-1.2')
    expect(mapOf(result('search finds', state, 'spec-1.1'), home).missing).toEqual(['1.1'])
  })

  test('reports tags without a line, also of failed tests', () => {
    const flies = result('somebody flies', 'failed', 'spec-7.1')
    expect(mapOf(result('search finds', 'passed', 'spec-1.9'), flies).unknown).toEqual(['spec-1.9', 'spec-7.1'])
  })

  test('names only a few tests when there are many', () => {
    const many = Array.from({ length: 8 }, (_, i) => result(`case ${i}`, 'passed', 'spec-1.1'))
    expect(writeSpecificationMap(LINES, mapOf(...many))).toMatch(/case 4\n {2}- and 3 more\n/)
  })
})

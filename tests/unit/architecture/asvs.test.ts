import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, textFiles } from '#tests/support/source-files.ts'

/** The sections of ASVS 5.0.0 with the last numbers of their requirements of levels 1 and 2. */
const SECTIONS = `1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2
  10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1 12.1:1-3 12.2:1-2
  12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1-1 16.2:1-5
  16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2`
const REQUIREMENTS = 253

const required = SECTIONS.split(/\s+/).flatMap((entry) => {
  const [section = '', range = ''] = entry.split(':')
  const [first = 1, last = 1] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
})
const lines = [
  ...readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(
    /^- (\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))? (held|by design|n\/a|operator|deviates|open)(?::|,) /gm,
  ),
].flatMap(([, first = '', last = first, state = '']) =>
  required.slice(required.indexOf(first), required.indexOf(last) + 1).map((id) => ({ id, state })),
)
/** The requirements that tests say they show, in a comment after their imports. */
const shown = textFiles(/\.(test|spec)\.tsx?$/, 'tests').flatMap(({ text }) =>
  [...text.matchAll(/^\/\/ ASVS ([\d. ]+)$/gm)].flatMap(([, ids = '']) => ids.split(' ')),
)

test('every requirement of levels 1 and 2 has one line, alone or in a row of them, in order', () => {
  expect(required).toHaveLength(REQUIREMENTS)
  expect(lines.map(({ id }) => id)).toEqual(required)
})

test('every requirement that is marked as held has a test that names it, and no test names another', () => {
  const held = lines.filter(({ state }) => state === 'held').map(({ id }) => id)
  expect(held.length).toBeGreaterThan(100)
  expect(held.filter((id) => !shown.includes(id))).toEqual([])
  expect(shown.filter((id) => !required.includes(id))).toEqual([])
})

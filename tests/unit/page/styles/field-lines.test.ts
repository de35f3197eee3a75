import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'
import { channelsOf, colorOf, contrastOf, ruleOf, THEMES } from './support/theme-colors.ts'

/** The sheets with fields, and the rule of each. */
const FIELDS = [
  ['forms/forms.module.css', '.input {'],
  ['markup/search-box.module.css', '.form {'],
  ['screens/article/highlights/highlights.module.css', '.field {'],
  ['screens/article/listening/listening-options.module.css', '.option select {'],
  ['screens/favorites/favorites.module.css', '.controls :is(input, select) {'],
  ['screens/notes/notes.module.css', '.search {'],
] as const

test.each(FIELDS)('a field is seen by its line, which nothing else shows: %s', (sheet, selector) => {
  const style = readFileSync(join(ROOT, 'src/page', sheet), 'utf8')
  const from = style.indexOf(`\n${selector}`)
  expect(style.slice(from, style.indexOf('}', from))).toContain('border: 1px solid var(--field-line)')
})

test.each(Object.keys(THEMES))('a field’s line has a contrast of 3 to what is around and in it: %s', (theme) => {
  const mix = /--field-line: color-mix\(in srgb, var\(--(\w+)\) (\d+)%, var\(--(\w+)\)\)/.exec(ruleOf(':root {'))
  const [, one = '', percent, other = ''] = mix ?? []
  const share = Number(percent) / 100
  const rest = channelsOf(colorOf(theme, other))
  const line = channelsOf(colorOf(theme, one)).map((channel, at) => channel * share + Number(rest[at]) * (1 - share))
  for (const ground of ['paper', 'card'])
    expect(contrastOf(line, channelsOf(colorOf(theme, ground))), ground).toBeGreaterThanOrEqual(3)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HIGHLIGHT_COLORS } from '#contract/library/highlights.ts'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { colorOf, contrast, ruleOf, THEMES, valueIn } from './support/theme-colors.ts'

test.each(Object.keys(THEMES))('highlighted text is as readable as other text: %s', (theme) => {
  for (const color of HIGHLIGHT_COLORS) {
    const onMark = contrast(colorOf(theme, 'ink'), colorOf(theme, `mark-${color}`))
    expect(onMark, color).toBeGreaterThanOrEqual(7)
    const edge = present(valueIn(ruleOf(`[data-color='${color}'] {`), 'mark-edge'))
    for (const ground of ['card', 'paper'])
      expect(contrast(edge, colorOf(theme, ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})

test('on paper the marks have the colors of the light theme, whatever the reader has chosen', () => {
  const paper = readFileSync(join(ROOT, 'src/page/styles/print.css'), 'utf8')
  for (const name of ['danger', ...HIGHLIGHT_COLORS.map((color) => `mark-${color}`)])
    expect(valueIn(paper, name), name).toBe(colorOf('light', name))
})

test('no two colors have the same line and the same border, so that nobody needs to see colors', () => {
  const base = ruleOf('[data-color] {')
  const lookOf = (color: string) => {
    const rule = ruleOf(`[data-color='${color}'] {`)
    return (['mark-line', 'mark-border'] as const).map(
      (name) => new RegExp(`--${name}: ([^;]+)`).exec(rule)?.[1] ?? new RegExp(`--${name}: ([^;]+)`).exec(base)?.[1],
    )
  }
  const looks = HIGHLIGHT_COLORS.map(lookOf)
  for (const which of [0, 1]) expect(new Set(looks.map((look) => look[which])).size).toBe(HIGHLIGHT_COLORS.length)
})

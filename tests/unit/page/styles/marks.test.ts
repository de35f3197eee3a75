import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HIGHLIGHT_COLORS } from '#contract/library/highlights.ts'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const TOKENS = readFileSync(join(ROOT, 'src/page/styles/tokens.css'), 'utf8')
const LIGHT = ':root {'
/** The rule of each theme. What a theme does not set is as in the light one. */
const THEMES: Readonly<Record<string, string>> = {
  light: LIGHT,
  sepia: ":root[data-theme='sepia'] {",
  dark: ":root[data-theme='dark'] {",
  black: ":root[data-theme='black'] {",
  'dark by device': ':root:not([data-theme]) {',
}

const ruleOf = (selector: string): string => {
  const from = TOKENS.indexOf(selector)
  if (from === -1) throw new Error(`No rule ${selector}`)
  return TOKENS.slice(from, TOKENS.indexOf('}', from))
}
const valueIn = (rule: string, name: string): string | undefined =>
  new RegExp(`--${name}: (#[0-9a-f]{3,6}|var\\(--[\\w-]+\\))`).exec(rule)?.[1]

function colorOf(theme: string, name: string): string {
  const value = valueIn(ruleOf(present(THEMES[theme])), name) ?? valueIn(ruleOf(LIGHT), name)
  const other = /^var\(--([\w-]+)\)$/.exec(present(value))?.[1]
  return other === undefined ? present(value) : colorOf(theme, other)
}

/** The relative luminance of WCAG 2. */
function luminanceOf(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const TOKENS = readFileSync(join(ROOT, 'src/page/styles/tokens.css'), 'utf8')
const LIGHT = ':root {'
/** The rule of each theme. What a theme does not set is as in the light one. */
export const THEMES: Readonly<Record<string, string>> = {
  light: LIGHT,
  sepia: ":root[data-theme='sepia'] {",
  dark: ":root[data-theme='dark'] {",
  black: ":root[data-theme='black'] {",
  'dark by device': ':root:not([data-theme]) {',
}

export const ruleOf = (selector: string): string => {
  const from = TOKENS.indexOf(selector)
  if (from === -1) throw new Error(`No rule ${selector}`)
  return TOKENS.slice(from, TOKENS.indexOf('}', from))
}
export const valueIn = (rule: string, name: string): string | undefined =>
  new RegExp(`--${name}: (#[0-9a-f]{3,6}|var\\(--[\\w-]+\\))`).exec(rule)?.[1]

export function colorOf(theme: string, name: string): string {
  const value = valueIn(ruleOf(present(THEMES[theme])), name) ?? valueIn(ruleOf(LIGHT), name)
  const other = /^var\(--([\w-]+)\)$/.exec(present(value))?.[1]
  return other === undefined ? present(value) : colorOf(theme, other)
}

/** Red, green and blue, from 0 to 255. */
type Channels = readonly number[]

export function channelsOf(color: string): Channels {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** The relative luminance of WCAG 2. */
function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const contrast = (one: string, other: string): number => contrastOf(channelsOf(one), channelsOf(other))

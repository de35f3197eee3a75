import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applySettings,
  changeSettings,
  hasStandardLook,
  type ReadingSettings,
  readSettings,
  resetLook,
  saveSettings,
} from '#page/shell/reading-settings.ts'
import {
  ALIGNMENTS,
  LEADINGS,
  largerSize,
  MAX_TEXT_PX,
  MIN_TEXT_PX,
  smallerSize,
  THEMES,
  TYPEFACES,
  WIDTHS,
} from '#page/ui/article/look.ts'

const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}

/** A root element, as far as the settings use it. */
function makeRoot() {
  const properties = new Map<string, string>()
  const style = {
    setProperty: (name: string, value: string) => void properties.set(name, value),
    removeProperty: (name: string) => void properties.delete(name),
  }
  return { properties, element: { dataset: {} as Record<string, string>, style } }
}
const look = ({ properties, element }: ReturnType<typeof makeRoot>) => ({
  ...element.dataset,
  size: properties.get('--text-size'),
})

/** The look that the script before the first paint makes of the stored settings. */
async function earlyLook() {
  const early = makeRoot()
  vi.stubGlobal('document', { documentElement: early.element, querySelector: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  vi.resetModules()
  await import('#page/early/theme.ts')
  return look(early)
}

let root = makeRoot()
beforeEach(() => {
  stored.clear()
  root = makeRoot()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: root.element })
})
afterEach(() => vi.unstubAllGlobals())

const EACH: readonly Partial<ReadingSettings>[] = [
  ...THEMES.map((theme) => ({ theme })),
  ...TYPEFACES.map((typeface) => ({ typeface })),
  ...WIDTHS.map((width) => ({ width })),
  ...LEADINGS.map((leading) => ({ leading })),
  ...ALIGNMENTS.map((align) => ({ align })),
  ...[MIN_TEXT_PX, 19, MAX_TEXT_PX, null].map((size) => ({ size })),
]

test.each(EACH)('the first paint has the look that was chosen: %o', async (chosen) => {
  applySettings({ ...readSettings(), ...chosen })
  expect(await earlyLook()).toEqual(look(root))
})

test('a stored size is in px where the browser’s own size is 16 px, and grows with it', () => {
  applySettings({ ...readSettings(), size: 20 })
  expect(look(root)).toEqual({ size: '1.25rem' })
  // Large text takes the room of the columns beside it.
  applySettings({ ...readSettings(), size: 40 })
  expect(look(root)).toEqual({ size: '2.5rem', large: '' })
})

test('damaged settings are ignored before the first paint', async () => {
  stored.set('readingSettings', JSON.stringify({ theme: 'loud', size: 400, typeface: 7, align: 'start' }))
  expect(await earlyLook()).toEqual({ size: undefined })
})

test('the reset brings the standard look back and leaves the voice as it is', () => {
  const changed = {
    ...readSettings(),
    theme: 'black',
    size: 33,
    leading: 'loose',
    align: 'justify',
    speed: 1.5,
  } as const
  applySettings(changed)
  expect(hasStandardLook(changed)).toBe(false)
  applySettings(resetLook(changed))
  expect(look(root)).toEqual({ size: undefined })
  expect(hasStandardLook(readSettings())).toBe(true)
  expect(readSettings().speed).toBe(1.5)
})

test('a change leaves what the reading voice or another tab has stored meanwhile', () => {
  const before = changeSettings({ leading: 'loose' })
  saveSettings({ ...before, theme: 'dark', speed: 1.5 })
  expect(changeSettings({ width: 'wide' })).toEqual({ ...before, theme: 'dark', speed: 1.5, width: 'wide' })
  expect(readSettings()).toMatchObject({ leading: 'loose', theme: 'dark', speed: 1.5, width: 'wide' })
})

test('the size goes from 12 to 40 px, and back over the same sizes', () => {
  const up = [MIN_TEXT_PX]
  for (let px = MIN_TEXT_PX; px < MAX_TEXT_PX; up.push(px)) px = largerSize(px)
  const down = [MAX_TEXT_PX]
  for (let px = MAX_TEXT_PX; px > MIN_TEXT_PX; down.push(px)) px = smallerSize(px)
  expect(up).toEqual(down.toReversed())
  expect([up[0], up.at(-1)]).toEqual([12, 40])
  expect(largerSize(40)).toBe(40)
})

test.each([
  ['another theme', { theme: 'pink', width: 'wide' }, { width: 'wide' }],
  ['a size as a text', { size: '20' }, {}],
  ['a size that no step reaches', { size: 900 }, {}],
  ['a speed that is not offered', { speed: 40, leading: 'loose' }, { leading: 'loose' }],
  ['a list', ['auto'], {}],
  ['a number', 7, {}],
])('of settings with %s, the rest counts', (_, damaged, rest) => {
  stored.clear()
  const standard = readSettings()
  stored.set('readingSettings', JSON.stringify(damaged))
  expect(readSettings()).toEqual({ ...standard, ...rest })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCharacterKey, opensShortcuts, setCharacterKeys } from '#page/shell/shortcuts/character-keys.ts'

const pressed = (key: string, more: { readonly ctrlKey?: boolean; readonly target?: EventTarget } = {}) => ({
  key,
  target: null,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

beforeEach(() => vi.stubGlobal('Element', class {}))
afterEach(() => {
  setCharacterKeys(true)
  vi.unstubAllGlobals()
})

test('the character keys can be turned off, and Ctrl with / still shows where', () => {
  expect([isCharacterKey('/', pressed('/')), opensShortcuts(pressed('?'))]).toEqual([true, true])
  setCharacterKeys(false)
  expect([isCharacterKey('/', pressed('/')), opensShortcuts(pressed('?'))]).toEqual([false, false])
  expect(opensShortcuts(pressed('/', { ctrlKey: true }))).toBe(true)
  expect(isCharacterKey('/', pressed('/', { ctrlKey: true }))).toBe(false)
})

test('in a field the keys are letters', () => {
  const field: object = Object.assign(new Element(), { closest: () => ({}) })
  expect(isCharacterKey('/', pressed('/', { target: field as EventTarget }))).toBe(false)
})

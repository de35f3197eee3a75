import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directionOfKey } from '#page/screens/article/end/direction.ts'
import { directionOfSwipe } from '#page/screens/article/end/swipe.ts'

const WIDTH = 390
const FROM = { x: 300, y: 400, at: 0 }
const swipe = (x: number, y: number, at: number, from = FROM) =>
  directionOfSwipe(from, { x: from.x + x, y: from.y + y, at }, WIDTH, false)

test('a flat, quick and long swipe leads in its direction', () => {
  expect(swipe(-120, 20, 200)).toBe('next')
  expect(swipe(80, -30, 200)).toBe('prev')
  expect(directionOfSwipe(FROM, { ...FROM, x: 180, at: 100 }, WIDTH, true)).toBe('prev')
})

test.each([
  ['short', -40, 0, 200],
  ['steep, as scrolling is', -120, 90, 200],
  ['slow, as selecting is', -120, 0, 900],
])('a movement that is %s leads nowhere', (_, x, y, at) => {
  expect(swipe(x, y, at)).toBeNull()
})

test('a swipe from the edge belongs to the phone', () => {
  expect(swipe(120, 0, 200, { ...FROM, x: 10 })).toBeNull()
  expect(swipe(-120, 0, 200, { ...FROM, x: WIDTH - 10 })).toBeNull()
})

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  directionOfKey(
    { key: name, target: null, repeat: false, defaultPrevented: false, shiftKey: false, ...more } as KeyboardEvent,
    false,
  )
const selection = { isCollapsed: true }
let open: object | null = null

beforeEach(() => {
  selection.isCollapsed = true
  open = null
  vi.stubGlobal('getSelection', () => selection)
  vi.stubGlobal('visualViewport', { scale: 1 })
  vi.stubGlobal('document', { querySelector: () => open })
  vi.stubGlobal('Element', class {})
})
afterEach(() => vi.unstubAllGlobals())

/** A button inside an element with this role. */
function buttonIn(role: string): Element {
  const button: object = Object.assign(new Element(), {
    closest: (selector: string) => (selector.split(', ').includes(`[role=${role}]`) ? {} : null),
  })
  return button as Element
}

test('arrow keys lead on, other keys do not', () => {
  expect([key('ArrowRight'), key('ArrowLeft'), key('ArrowDown'), key('a')]).toEqual(['next', 'prev', null, null])
})

test('arrow keys belong to the menus, lists and toolbars that they move in', () => {
  for (const role of ['menu', 'listbox', 'toolbar']) expect(key('ArrowRight', { target: buttonIn(role) })).toBeNull()
  expect(key('ArrowRight', { target: buttonIn('article') })).toBe('next')
})

test('arrow keys belong to a selection, to an open menu and to a zoomed screen', () => {
  expect(key('ArrowRight', { shiftKey: true })).toBeNull()
  expect(key('ArrowRight', { altKey: true })).toBeNull()
  expect(key('ArrowRight', { repeat: true })).toBeNull()
  expect(key('ArrowRight', { defaultPrevented: true })).toBeNull()
  selection.isCollapsed = false
  expect(key('ArrowRight')).toBeNull()
  selection.isCollapsed = true
  open = {}
  expect(key('ArrowRight')).toBeNull()
  open = null
  vi.stubGlobal('visualViewport', { scale: 2 })
  expect(key('ArrowRight')).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, shownToasts } from '#page/shell/notices/toasts.tsx'

let isReaderThere = false
let hasMouse = true

beforeEach(() => {
  vi.useFakeTimers()
  hasMouse = true
  const matches = (selector: string) => isReaderThere && selector.includes(':hover')
  vi.stubGlobal('document', { activeElement: null, getElementById: () => ({ matches }) })
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
})
afterEach(() => {
  isReaderThere = false
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => shownToasts().map(({ action }) => action?.label)

test('a notice with an action stays for ten seconds', () => {
  notify('Removed', { label: 'Undo', run: () => undefined })
  vi.advanceTimersByTime(9_000)
  expect(shown()).toContain('Undo')
  vi.advanceTimersByTime(1_500)
  expect(shown()).not.toContain('Undo')
})

test('a notice stays as long as the reader is at it with the focus or the pointer', () => {
  notify('Removed', { label: 'Undo', run: () => undefined })
  isReaderThere = true
  vi.advanceTimersByTime(60_000)
  expect(shown()).toContain('Undo')
  isReaderThere = false
  vi.advanceTimersByTime(5_000)
  expect(shown()).not.toContain('Undo')
})

test('a finger that has touched a notice does not keep it', () => {
  hasMouse = false
  isReaderThere = true
  notify('Removed', { label: 'Undo', run: () => undefined })
  vi.advanceTimersByTime(11_000)
  expect(shown()).not.toContain('Undo')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, shownToasts } from '#page/shell/notices/toasts.tsx'

let isReaderThere = false

beforeEach(() => {
  vi.useFakeTimers()
  isReaderThere = false
  const matches = (selector: string) => isReaderThere && selector === ':hover, :focus-within'
  vi.stubGlobal('document', { activeElement: null, getElementById: () => ({ matches }) })
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

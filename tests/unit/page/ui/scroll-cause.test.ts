import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectReaderScroll, goOnScrolling, scrollToMiddle } from '#page/ui/place/scroll-cause.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A part of the text that counts how often it was scrolled to. */
const match = (isConnected = true) => ({ isConnected, scrollIntoView: vi.fn() })

test('a smooth scroll goes on after a change of the layout, until it is over', () => {
  const to = match()
  scrollToMiddle(to)
  expect(to.scrollIntoView).toHaveBeenCalledWith({ block: 'center' })
  expect(goOnScrolling()).toBe(true)
  expect(to.scrollIntoView).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(goOnScrolling()).toBe(false)
  expect(to.scrollIntoView).toHaveBeenCalledTimes(2)
})

test('it does not go on when the reader scrolls, or in another text', () => {
  scrollToMiddle(match())
  expectReaderScroll()
  expect(goOnScrolling()).toBe(false)
  scrollToMiddle(match(false))
  expect(goOnScrolling()).toBe(false)
})

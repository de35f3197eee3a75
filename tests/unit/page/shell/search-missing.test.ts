import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const worker = vi.hoisted(() => ({ isRefused: true, started: [] as string[] }))
vi.mock('#page/sync-client.ts', () => ({ sync: {} }))
vi.mock('#db/open.ts', () => ({ db: {} }))
vi.mock('#page/search-client.ts', () => ({
  searcher: {
    start: async (language: string) => {
      worker.started.push(language)
      if (worker.isRefused) throw new Error('refused')
    },
  },
}))
const { isSearchMissing, onSearchMissing, prepareSearch } = await import('#page/commands/search.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a search that cannot be loaded is known to be missing, and is tried again until it can', async () => {
  const told: boolean[] = []
  const stop = onSearchMissing(() => told.push(isSearchMissing()))
  expect(isSearchMissing()).toBe(false)
  prepareSearch('en')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  prepareSearch('en')
  await vi.waitFor(() => expect(worker.started).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(0)
  // Two tries that failed have one more after them.
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersToNextTimerAsync()
  await vi.waitFor(() => expect(worker.started).toHaveLength(3))
  worker.isRefused = false
  await vi.advanceTimersToNextTimerAsync()
  await vi.waitFor(() => expect(told).toEqual([true, false]))
  expect(worker.started).toEqual(['en', 'en', 'en', 'en'])
  expect(vi.getTimerCount()).toBe(0)
  prepareSearch('en')
  await vi.waitFor(() => expect(worker.started).toHaveLength(5))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([true, false])
  stop()
})

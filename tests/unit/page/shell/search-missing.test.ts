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
  await vi.waitFor(() => expect(told).toEqual([true]))
  prepareSearch('en')
  await vi.waitFor(() => expect(told).toEqual([true, true]))
  // Two tries that failed have one more after them.
  await vi.advanceTimersToNextTimerAsync()
  await vi.waitFor(() => expect(told).toEqual([true, true, true]))
  worker.isRefused = false
  await vi.advanceTimersToNextTimerAsync()
  await vi.waitFor(() => expect(told.at(-1)).toBe(false))
  expect(worker.started).toEqual(['en', 'en', 'en', 'en'])
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

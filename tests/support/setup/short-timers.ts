import { afterAll, vi } from 'vitest'

// Timers of up to 1 ms run in the next turn of the event loop. The engine and its tests set thousands of them, and Node makes each of
// them a millisecond long.
const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis
vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms <= 1 ? setImmediate(work) : realTimeout(work, ms)))
vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout & NodeJS.Immediate) => {
  realClear(timer)
  clearImmediate(timer)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

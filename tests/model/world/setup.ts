import { vi } from 'vitest'

// Pages of three rows, so that a book of seven articles has a first, a middle and a last page.
vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

// With real time a story would depend on the speed of the machine. So timers of up to 1 ms run in the next turn of the
// event loop, and a call times out only when the story says so.
process.env.TZ = 'UTC'
const realTimeout = globalThis.setTimeout
vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms <= 1 ? setImmediate(work) : realTimeout(work, ms)))
AbortSignal.timeout = () => new AbortController().signal

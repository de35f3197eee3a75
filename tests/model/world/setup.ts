import { vi } from 'vitest'

// Pages of three rows, so that a book of seven articles has a first, a middle and a last page.
vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

// With real time a story would depend on the speed of the machine. So short timers run at once (short-timers.ts), and a call
// times out only when the story says so.
process.env.TZ = 'UTC'
AbortSignal.timeout = () => new AbortController().signal

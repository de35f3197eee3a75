import { vi } from 'vitest'

// Pages of three rows: a book of seven has a beginning, a middle and an end.
vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

// Real time would tell the same story otherwise on a slow machine. What is put off for a moment comes in the next turn, and no call times out but in the story.
process.env.TZ = 'UTC'
const realTimeout = globalThis.setTimeout
vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms <= 1 ? setImmediate(work) : realTimeout(work, ms)))
AbortSignal.timeout = () => new AbortController().signal

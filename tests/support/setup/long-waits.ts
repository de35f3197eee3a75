import { vi } from 'vitest'

const WAIT_MS = 15_000
const { waitFor } = vi

// By itself it gives up after a second. Machines may be busy: it waits as long as `expect.poll` does.
vi.waitFor = (work, limit = WAIT_MS) => waitFor(work, limit)

import { openStore } from '../store.ts'

/** When the worker's script began, in epoch milliseconds. Modules imported after this run while the store opens. */
export const runningAt = performance.timeOrigin + performance.now()

void openStore()

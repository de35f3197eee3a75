import { openStore } from '../store.ts'

/** When the worker's script began to run, in epoch milliseconds. What is imported after this runs while the store is being opened. */
export const runningAt = performance.timeOrigin + performance.now()

void openStore()

/** Epoch milliseconds, the same for a page and its workers. */
export const clock = (): number => performance.timeOrigin + performance.now()

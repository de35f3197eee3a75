/** A timer of which only the last setting counts. */
export function lastTimer(later: (work: () => void, ms: number) => void) {
  let last = 0
  return {
    set(work: () => unknown, ms: number): void {
      const mine = ++last
      later(() => void (mine === last && work()), ms)
    },
    cancel: (): void => void last++,
  }
}

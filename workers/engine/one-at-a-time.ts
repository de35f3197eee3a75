/**
 * Work that never runs twice at once: a call while it runs asks for it once more, however many call, and ends with that. Throws what the work throws;
 * the next call begins anew.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const runAll = async (): Promise<void> => {
    try {
      while (again) {
        again = false
        await work()
      }
    } finally {
      // At once: a call between the last look at `again` and this would be lost.
      running = null
    }
  }
  return () => {
    again = true
    running ??= runAll()
    return running
  }
}

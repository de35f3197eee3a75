/**
 * Makes work that never runs twice at the same time. Any number of calls during a run cause one more run, and all of them
 * wait for its end. An error of the work rejects these calls; the next call starts again.
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
      // Set in the same step as the last check of `again`, or a call between the two would be lost.
      running = null
    }
  }
  return () => {
    again = true
    running ??= runAll()
    return running
  }
}

import type { Services } from '#server/http/context.ts'
import { logError } from '#server/process/log.ts'
import { within } from '#server/process/within.ts'

/** For the work of the services. What goes on longer is not waited for: it may hang at a database or a mail server. */
const SERVICES_MS = 5_000
/** For everything after the drain. A service manager expects the end 15 s after its signal, by default. */
const STOP_MS = 13_000

/**
 * Stops the background work of the services. `settle` waits for the running requests. It runs after everything that
 * could delay them was stopped.
 */
export async function stopServices(
  services: Services,
  settle: () => Promise<void> = async () => undefined,
): Promise<void> {
  const ended = await within(SERVICES_MS, stopAll(services, settle))
  if (!ended) logError(`Some work did not end in ${SERVICES_MS / 1000} s, and is left`)
}

async function stopAll(
  { updateNotices, files, images, mail, passwords, search, budgets }: Services,
  settle: () => Promise<void>,
): Promise<void> {
  updateNotices.close()
  // A request that waits for a book's file or a picture would delay the stop until its own time-out.
  await Promise.all([files.stop(), images.stop(), settle()])
  budgets.stop()
  await Promise.all([search.stop(), mail.stop(), passwords.stop()])
}

/** Stops on Ctrl+C and on SIGTERM. A second signal ends the process at once. */
export function stopOnSignals({ config }: Services, end: () => Promise<void>): void {
  const mostMs = config.drainMs + STOP_MS
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    void within(mostMs, end()).then(
      (ended) => {
        if (!ended) logError(`The server did not stop in ${mostMs / 1000} s, and is ended`)
        process.exit(ended ? 0 : 1)
      },
      (error: unknown) => {
        logError('The server did not stop in order', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

import { isDatabaseAway } from '#server/db/database-away.ts'
import { logError } from '#server/process/log.ts'
import { seldom } from '#server/process/seldom.ts'

/** While the database is away, each page and picture fails. One log line covers this much time. */
const AWAY_LOG_MS = 60_000

/** Logs each failure. Of those while the database is away, it logs the first, and then one in a while. */
export function failureLog(text: string): (error: unknown) => void {
  const isLogged = seldom(AWAY_LOG_MS)
  return (error) => {
    if (!isDatabaseAway(error) || isLogged()) logError(text, error)
  }
}

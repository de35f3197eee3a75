import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openCaptcha } from '#server/auth/captcha/captcha.ts'
import { writeProofMail } from '#server/auth/email/email-mails.ts'
import { writeAddressMail, writeIdentityMail, writePasswordChangedMail } from '#server/auth/email/owner-notices.ts'
import { openLimits } from '#server/auth/limits.ts'
import { writeResetMail } from '#server/auth/password/password-reset.ts'
import { openPasswords } from '#server/auth/password/passwords.ts'
import { authSecret } from '#server/auth/secret.ts'
import { deviceCookie } from '#server/auth/session/device-cookie.ts'
import { openSessions } from '#server/auth/session/sessions.ts'
import { openSocial } from '#server/auth/social/social.ts'
import type { Config } from '#server/config/config.ts'
import { QUERY_MS } from '#server/db/limited-pool.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openBookFiles } from '#server/files/book-files.ts'
import { openAnswerCache } from '#server/http/answer/answer-cache.ts'
import { openInFlight } from '#server/http/answer/in-flight.ts'
import { addressReader, proxyReader } from '#server/http/connection/client-address.ts'
import { withOneHost } from '#server/http/connection/host-header.ts'
import { inOrder } from '#server/http/connection/in-order.ts'
import { listenOn } from '#server/http/connection/listen.ts'
import { watchAnswers } from '#server/http/connection/stalled-answers.ts'
import { CONNECTION_TIMES, type ConnectionTimes, connectionOptions } from '#server/http/connection/timeouts.ts'
import type { Services } from '#server/http/context.ts'
import { openEventStreams } from '#server/library/events/event-streams.ts'
import { openUpdateNotices } from '#server/library/events/update-notices.ts'
import { openImages } from '#server/library/pictures/images.ts'
import { openRevisions } from '#server/library/revisions.ts'
import { openAttempts } from '#server/limits/attempts.ts'
import { openBudgets } from '#server/limits/budgets.ts'
import { openLargeAnswers } from '#server/limits/work-queue.ts'
import { openMailLimits } from '#server/mail/mail-limits.ts'
import { openMailQueue } from '#server/mail/queue.ts'
import { openTransport } from '#server/mail/transport.ts'
import { openDrain } from '#server/operations/drain.ts'
import { startOperations } from '#server/operations/operations-server.ts'
import { openPayments } from '#server/payments/open.ts'
import { writeReceiptMail } from '#server/payments/receipt.ts'
import { errorCode } from '#server/process/error-code.ts'
import { complain } from '#server/process/log.ts'
import { closeDataFolder } from '#server/process/private-files.ts'
import { openSearch } from '#server/search/search-threads.ts'
import { createApp } from './app.ts'
import { stopOnSignals, stopServices } from './stop.ts'

export interface Server {
  readonly services: Services
  readonly port: number
  /** Null: the operator's tools cannot ask. */
  readonly operationsPort: number | null
  readonly stop: () => Promise<void>
}

export async function openServices(
  config: Config,
  database: Database,
  { checkAnswers = false, revisions = openRevisions(database.db) } = {},
): Promise<Services> {
  const secret = await authSecret(config.authSecret, config.dataDir)
  const updateNotices = openUpdateNotices(revisions)
  const attempts = openAttempts(database.db, secret)
  return {
    db: database.db,
    config,
    sessions: openSessions(database.db, secret, config.publicOrigin),
    captcha: openCaptcha(database.db, config.captcha),
    social: openSocial(config.social, config.publicOrigin, secret),
    limits: openLimits(attempts),
    passwords: openPasswords(),
    devices: deviceCookie(secret, config.publicOrigin),
    budgets: openBudgets(database.db, secret, config.limits.cost),
    inFlight: openInFlight(config.limits.inFlightBytes.all, config.limits.inFlightBytes.address),
    largeAnswers: openLargeAnswers(),
    addressOf: addressReader(config.trustedProxies),
    isProxied: proxyReader(config.trustedProxies),
    mail: openMailQueue(database.db, openTransport(config.mail, config.dataDir), openMailLimits(attempts), {
      password_reset: writeResetMail(database.db, config.publicOrigin),
      email_proof: writeProofMail('proof', database.db, config.publicOrigin),
      email_change_proof: writeProofMail('change', database.db, config.publicOrigin),
      email_change_asked: writeAddressMail('asked', config.publicOrigin),
      email_changed: writeAddressMail('changed', config.publicOrigin),
      password_changed: writePasswordChangedMail(config.publicOrigin),
      identity_added: writeIdentityMail('added', config.publicOrigin),
      identity_removed: writeIdentityMail('removed', config.publicOrigin),
      receipt: writeReceiptMail(database.db, config.publicOrigin, config.operator),
    }),
    revisions,
    answers: openAnswerCache(config.limits.answerBytes),
    updateNotices,
    streams: openEventStreams(database.db, updateNotices, config.limits),
    images: openImages(database.db, join(config.dataDir, 'images')),
    files: openBookFiles(database.db, join(config.dataDir, 'files'), config.publicOrigin),
    payments: await openPayments(config.payments, secret, config.publicOrigin),
    drain: openDrain(),
    search: openSearch(database.connection, config.limits.searchThreads),
    checkAnswers,
  }
}

/** Opens the database, migrates it, runs `prepare` and listens. Throws an error with a message for the operator. */
export async function startServer(
  config: Config,
  prepare: (services: Services) => Promise<void> = async () => undefined,
  times: ConnectionTimes = CONNECTION_TIMES,
  queryMs = QUERY_MS,
): Promise<Server> {
  await closeDataFolder(config.dataDir)
  const database = await openDatabase(config, queryMs)
  try {
    const services = await openServices(config, database)
    await prepare(services)
    const { server, port } = await listen(config, services, times)
    services.mail.start()
    const operations = config.operations && (await startOperations(config.operations, services, server))
    const stop = async () => {
      await services.drain.begin(server, config.drainMs)
      await stopServices(services, () => services.drain.end(server))
      await operations?.stop()
      await database.close()
    }
    return { services, port, operationsPort: operations?.port ?? null, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen({ port, host, limits }: Config, services: Services, times: ConnectionTimes) {
  const app = createApp(services)
  const server = createServer(connectionOptions(times), inOrder(withOneHost(getRequestListener(app.fetch))))
  server.maxConnections = limits.maxConnections
  watchAnswers(server, times)
  const used = await listenOn(server, port, host).catch((error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE'
      ? new Error(`Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another.`)
      : error
  })
  return { server, port: used }
}

/**
 * Starts a server that serves readers, so its first search must not wait for the threads. An error is printed without a stack and
 * ends the process with code 1.
 */
export async function runStart(start: () => Promise<Server>): Promise<void> {
  try {
    const server = await start()
    stopOnSignals(server.services, server.stop)
    server.services.search.start()
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

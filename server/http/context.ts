import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Captcha } from '#server/auth/captcha/captcha.ts'
import type { Limits } from '#server/auth/limits.ts'
import type { Passwords } from '#server/auth/password/passwords.ts'
import type { DeviceCookie } from '#server/auth/session/device-cookie.ts'
import type { Sessions } from '#server/auth/session/sessions.ts'
import type { Social } from '#server/auth/social/social.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { BookFiles } from '#server/files/book-files.ts'
import type { EventStreams } from '#server/library/events/event-streams.ts'
import type { UpdateNotices } from '#server/library/events/update-notices.ts'
import type { Images } from '#server/library/pictures/images.ts'
import type { LibraryRevisions } from '#server/library/revisions.ts'
import type { Budgets, Payer } from '#server/limits/budgets.ts'
import type { LargeAnswers } from '#server/limits/work-queue.ts'
import type { MailQueue } from '#server/mail/queue.ts'
import type { Drain } from '#server/operations/drain.ts'
import type { Payments } from '#server/payments/open.ts'
import type { Search } from '#server/search/search-threads.ts'
import type { AnswerCache } from './answer/answer-cache.ts'
import type { InFlight } from './answer/in-flight.ts'
import { limitedAddress } from './connection/client-address.ts'

/** What handlers work with. Made once at the start, and by tests. */
export interface Services {
  readonly db: Kysely<Schema>
  readonly config: Config
  readonly sessions: Sessions
  readonly captcha: Captcha
  readonly social: Social
  readonly limits: Limits
  readonly budgets: Budgets
  readonly inFlight: InFlight
  readonly largeAnswers: LargeAnswers
  readonly devices: DeviceCookie
  readonly passwords: Passwords
  /** The client's address, or `NO_ADDRESS`. */
  readonly addressOf: (context: Context) => string
  readonly mail: MailQueue
  readonly revisions: LibraryRevisions
  /** The library's answers and pages. */
  readonly answers: AnswerCache
  readonly updateNotices: UpdateNotices
  readonly streams: EventStreams
  readonly images: Images
  readonly files: BookFiles
  readonly payments: Payments
  readonly search: Search
  readonly drain: Drain
  /** Whether answers are checked against the contract. This costs time, so only tests do it. */
  readonly checkAnswers: boolean
}

export interface AppEnv {
  Variables: {
    services: Services
    language: string
    /** Who pays for the answer. Where it is not set, the address alone does. */
    payers?: readonly Payer[]
    /** The body is read while it is sent, so no middleware may read it whole. */
    isStreamed?: true
    requestId?: string
    /** For an answer that no middleware changes. */
    securityHeaders?: Readonly<Record<string, string>>
  }
}

/** The address to which limits apply. */
export const callerOf = (context: Context<AppEnv>): string => limitedAddress(context.get('services').addressOf(context))

export const languageOf = (context: Context<AppEnv>): string => context.get('language')

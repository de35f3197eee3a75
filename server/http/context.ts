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
import type { Budgets } from '#server/limits/budgets.ts'
import type { MailQueue } from '#server/mail/queue.ts'
import type { Payments } from '#server/payments/open.ts'
import type { Search } from '#server/search/search-threads.ts'
import { limitedAddress } from './connection/client-address.ts'
import { type Requester, requesterOf } from './requester.ts'

/** What handlers work with. Made once at the start, and by tests. */
export interface Services {
  readonly db: Kysely<Schema>
  readonly config: Config
  readonly sessions: Sessions
  readonly captcha: Captcha
  readonly social: Social
  readonly limits: Limits
  readonly budgets: Budgets
  readonly devices: DeviceCookie
  readonly passwords: Passwords
  /** The client's address. Empty where there is no connection. */
  readonly addressOf: (context: Context) => string
  readonly mail: MailQueue
  readonly updateNotices: UpdateNotices
  readonly streams: EventStreams
  readonly images: Images
  readonly files: BookFiles
  readonly payments: Payments
  readonly search: Search
  /** Whether answers are checked against the contract. This costs time, so only tests do it. */
  readonly checkAnswers: boolean
}

export interface AppEnv {
  Variables: { services: Services; language: string; requester: Requester | undefined }
}

/** The address to which limits apply. */
export const callerOf = (context: Context<AppEnv>): string => limitedAddress(context.get('services').addressOf(context))

export const languageOf = (context: Context<AppEnv>): string => context.get('language')

/** Who makes the request, looked up once. Throws a 401 `Refusal` for a bad token. */
export async function requesterFor(context: Context<AppEnv>): Promise<Requester> {
  const known = context.get('requester')
  if (known !== undefined) return known
  const { db, sessions } = context.get('services')
  const requester = await requesterOf(context.req.header('authorization'), sessions.verify, db)
  context.set('requester', requester)
  return requester
}

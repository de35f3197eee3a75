import type { ColumnType } from 'kysely'
import type { CreatedAt, Id } from './column-types.ts'

interface UsersTable {
  readonly id: Id
  /** as typed */
  email: string
  /** `emailKey(email)`; unique */
  email_key: string
  first_name: string
  last_name: string
  phone: ColumnType<string, string | undefined>
  /** ISO 3166-1 alpha-2 */
  country: string | null
  /** null: came by a provider, and has set none */
  password_hash: string | null
  subscribed: ColumnType<boolean, boolean | undefined>
  /** of the interface, when the account was made or last signed in to; mails are written in it */
  language: ColumnType<string, string | undefined>
  /** when a mail or a provider last showed that the address is the user's; null: never */
  email_verified_at: Date | null
  created_at: CreatedAt
}

/** Rotating refresh tokens. A family is one sign-in; ending it deletes its rows. */
interface RefreshTokensTable {
  /** hex sha256; the token itself is never stored */
  readonly token_hash: string
  /** uuid, made by the server at sign-in */
  readonly family: string
  readonly user_id: string
  created_at: CreatedAt
  expires_at: Date
  rotated_at: Date | null
  /** token_hash of the successor */
  replaced_by: string | null
}

/** Who a provider says one is. */
interface SocialIdentitiesTable {
  readonly provider: string
  /** the provider's own id of the user: addresses change */
  readonly subject: string
  readonly user_id: string
  created_at: CreatedAt
}

/** Mailed tokens that allow one new password each. */
interface PasswordResetsTable {
  /** hex sha256; the token itself is only in the mail */
  readonly token_hash: string
  readonly user_id: string
  readonly expires_at: Date
}

/** Mails to be written and sent. Whether the address has an account is asked when it is sent, and the token is made then. */
interface MailJobsTable {
  readonly id: Id
  readonly kind: 'password_reset' | 'receipt'
  readonly email_key: string
  /** which of several of the kind: the session of the payment */
  readonly about: ColumnType<string, string | undefined, never>
  /** of the request; null: the user's own */
  readonly language: string | null
  tries: ColumnType<number, number | undefined>
  readonly created_at: Date
  /** not before */
  due_at: Date
}

/** How often something was tried, for limits that several servers share. */
interface AttemptsTable {
  /** what is limited, and a keyed hash of whom it concerns */
  readonly key: string
  count: number
  last_at: Date
  /** the next try is refused before */
  free_at: Date
}

/** Captcha tokens that were found good once, and may be shown once more with a form: their issuer checks them once only. */
interface CaptchaPassesTable {
  /** hex sha256 */
  readonly token_hash: string
  readonly action: string
  readonly expires_at: Date
}

/** The tables about readers. */
export interface AccountTables {
  readonly users: UsersTable
  readonly refresh_tokens: RefreshTokensTable
  readonly social_identities: SocialIdentitiesTable
  readonly password_resets: PasswordResetsTable
  readonly mail_jobs: MailJobsTable
  readonly attempts: AttemptsTable
  readonly captcha_passes: CaptchaPassesTable
}

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
  /** null: the reader signs in by a provider and has set no password */
  password_hash: string | null
  subscribed: ColumnType<boolean, boolean | undefined>
  /** of the interface at the registration or the last sign-in; mails are written in it */
  language: ColumnType<string, string | undefined>
  /** when a link that was mailed to the address was first opened, in any session; null: never */
  email_verified_at: Date | null
  /**
   * when such a link was opened in a session of the account, or set a password: this proves that account and address
   * have the same owner
   */
  owner_proven_at: ColumnType<Date | null, Date | null | undefined>
  created_at: CreatedAt
  /** counts the changes of the reader's highlights; a client's cursor is one of its values */
  highlight_revision: ColumnType<string, string | undefined>
}

/** One sign-in on one device. */
interface SessionsTable {
  /** uuid, made by the server at sign-in; `sid` in access tokens */
  readonly id: string
  readonly user_id: string
  begun_at: Date
  last_used_at: Date
  /** the browser's name, such as Firefox; null: unknown */
  browser: string | null
  /** the system's name, such as Windows or iOS */
  system: string | null
  /** the identity that the session began with, and with which it ends; null: a password */
  identity_id: string | null
}

/** Rotating refresh tokens. A family is one session, and its tokens are deleted with it. */
interface RefreshTokensTable {
  /** hex sha256; the token itself is never stored */
  readonly token_hash: string
  /** `sessions.id` */
  readonly family: string
  readonly user_id: string
  created_at: CreatedAt
  expires_at: Date
  rotated_at: Date | null
}

/** Accounts at sign-in providers that open an account here. */
interface SocialIdentitiesTable {
  readonly provider: string
  /** the provider's own id of the user, because addresses change */
  readonly subject: string
  readonly user_id: string
  created_at: CreatedAt
  readonly id: Id
  /** as the provider named it when the identity was added; only for display */
  email: string | null
  /**
   * when a mailed link was opened in a session that began with this identity; null: the owner of the address never
   * proved that it is theirs
   */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>
}

/** New addresses that are not proven yet; one for each account. */
interface EmailChangesTable {
  readonly user_id: string
  /** as typed */
  email: string
  email_key: string
  asked_at: Date
}

/** Mailed tokens. Each proves one address of one account: the current one or the new one. */
interface EmailProofsTable {
  /** hex sha256; the token itself is only in the mail */
  readonly token_hash: string
  readonly user_id: string
  readonly email_key: string
  readonly expires_at: Date
}

/** Mailed tokens. Each allows one new password. */
interface PasswordResetsTable {
  /** hex sha256; the token itself is only in the mail */
  readonly token_hash: string
  readonly user_id: string
  readonly expires_at: Date
}

/**
 * Mails to write and send. Whether the address has an account is looked up when the mail is sent; its token is made
 * then.
 */
interface MailJobsTable {
  readonly id: Id
  readonly kind:
    | 'password_reset'
    | 'password_changed'
    | 'identity_added'
    | 'identity_removed'
    | 'receipt'
    | 'email_proof'
    | 'email_change_proof'
    | 'email_change_asked'
    | 'email_changed'
  readonly email_key: string
  /** the reader whom the mail is about; null: no account had the address when the mail was asked for */
  readonly user_id: ColumnType<string | null, string | null | undefined, never>
  /** what the mail is about: the session of the payment, the address to write to, or the provider and that address */
  readonly about: ColumnType<string, string | undefined, never>
  /** of the request; null: the user's language */
  readonly language: string | null
  tries: ColumnType<number, number | undefined>
  /** when it was asked for, or the last one that joined it */
  created_at: Date
  /** the earliest time to send it */
  due_at: Date
}

/** How often something was tried, for limits that all servers share. */
interface AttemptsTable {
  /** what is limited, and a keyed hash of the account, address or device */
  readonly key: string
  count: number
  last_at: Date
  /** the next try is refused before this time */
  free_at: Date
}

/** What a requester spent of their budget, for all servers together. */
interface CostBudgetsTable {
  /** the kind of payer, and a keyed hash of who it is */
  readonly key: string
  full_at: Date
}

/** Captcha tokens that were good and may be used once more, with a form: their issuer accepts them only once. */
interface CaptchaPassesTable {
  /** hex sha256 */
  readonly token_hash: string
  readonly action: string
  readonly expires_at: Date
}

export interface AccountTables {
  readonly users: UsersTable
  readonly sessions: SessionsTable
  readonly refresh_tokens: RefreshTokensTable
  readonly social_identities: SocialIdentitiesTable
  readonly email_changes: EmailChangesTable
  readonly email_proofs: EmailProofsTable
  readonly password_resets: PasswordResetsTable
  readonly mail_jobs: MailJobsTable
  readonly attempts: AttemptsTable
  readonly cost_budgets: CostBudgetsTable
  readonly captcha_passes: CaptchaPassesTable
}

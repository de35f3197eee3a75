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
  /** when a link that was mailed to the address was opened, wherever; null: never */
  email_verified_at: Date | null
  /** when such a link was opened in a session of the account, or set a password: then account and address have one owner */
  owner_proven_at: ColumnType<Date | null, Date | null | undefined>
  created_at: CreatedAt
}

/** One sign-in on one device. */
interface SessionsTable {
  /** uuid, made by the server at sign-in; `sid` in access tokens */
  readonly id: string
  readonly user_id: string
  begun_at: Date
  last_used_at: Date
  /** in the words of the makers: Firefox; null: not known */
  browser: string | null
  /** Windows, iOS */
  system: string | null
  /** what it began with; null: a password. It ends with the identity */
  identity_id: string | null
}

/** Rotating refresh tokens. A family is one session; they end with it. */
interface RefreshTokensTable {
  /** hex sha256; the token itself is never stored */
  readonly token_hash: string
  /** `sessions.id` */
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
  readonly id: Id
  /** as the provider named it when the identity was added; only to be shown */
  email: string | null
  /** when a mailed link was opened in a session that began with it; null: the owner of the address never showed that it is theirs */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>
}

/** Addresses that accounts will have once they are proven; one an account. */
interface EmailChangesTable {
  readonly user_id: string
  /** as typed */
  email: string
  email_key: string
  asked_at: Date
}

/** Mailed tokens that prove one address of one account each: the one it has, or the one it is to have. */
interface EmailProofsTable {
  /** hex sha256; the token itself is only in the mail */
  readonly token_hash: string
  readonly user_id: string
  readonly email_key: string
  readonly expires_at: Date
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
  readonly kind:
    | 'password_reset'
    | 'password_changed'
    | 'identity_added'
    | 'identity_removed'
    | 'receipt'
    | 'email_proof'
    | 'email_change_asked'
    | 'email_changed'
  readonly email_key: string
  /** which of several of the kind: the session of the payment, the account, the address to write to, the provider and that address */
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

/** What a requester has spent of what they may cost, for all servers together. */
interface CostBudgetsTable {
  /** the kind of payer, and a keyed hash of whom it concerns */
  readonly key: string
  full_at: Date
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

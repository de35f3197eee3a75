import type { Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Attempts, type Count, giveBackAll, type Limit, MINUTE_MS, takeAll } from '#server/limits/attempts.ts'

/** The longest time for which a mail waits because of those before it. Shorter than a link is valid. */
export const MOST_WAIT_MS = 30 * MINUTE_MS
const after = (free: number): Limit => ({ free, firstMs: MINUTE_MS, mostMs: MOST_WAIT_MS })
const LIMIT = after(3)
/** Each one was paid for. */
const RECEIPT_LIMIT = after(10)

type CountedMail = Pick<Selectable<Schema['mail_jobs']>, 'kind' | 'email_key' | 'user_id'>

export interface MailLimits {
  /** Counts a mail before it is sent. Returns 0, or the wait in ms; then the mail was not counted. */
  readonly take: (mail: CountedMail) => Promise<number>
  /** The mail was not sent, so it does not count. */
  readonly giveBack: (mail: CountedMail) => Promise<void>
  /** The wait of the next such mail in ms. */
  readonly waitOf: (mail: CountedMail) => Promise<number>
}

/**
 * The mailbox of an address, as far as it shows: what follows a `+` does not count. The mailbox without a `+` is
 * another one, so that nobody can use up its mails by such addresses.
 */
export const mailboxOf = (emailKey: string): string => emailKey.replace(/^([^+@]*\+)[^@]*@/, '$1@')

/**
 * What a mail is counted by. Each kind has its own count, so that strangers who register with an address, or name it as
 * their new one, do not use up what its owner needs.
 */
function countsOf({ kind, email_key, user_id }: CountedMail): readonly Count[] {
  // Counted where it is asked for, because only there the device is known.
  if (kind === 'password_reset') return []
  const address: Count = [kind === 'receipt' ? RECEIPT_LIMIT : LIMIT, `mail_${kind}`, mailboxOf(email_key)]
  // One account can name many addresses.
  return kind === 'email_change_proof' && user_id !== null ? [[LIMIT, `mail_${kind}_by`, user_id], address] : [address]
}

/** Limits all mails to an address, whoever causes them. A mail beyond the limit waits; no call is refused. */
export function openMailLimits(attempts: Attempts): MailLimits {
  return {
    take: (mail) => takeAll(attempts, countsOf(mail)),
    giveBack: (mail) => giveBackAll(attempts, countsOf(mail)),
    waitOf: async (mail) =>
      Math.max(0, ...(await Promise.all(countsOf(mail).map((count) => attempts.waitOf(...count))))),
  }
}

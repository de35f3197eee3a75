import { type Attempts, giveBackAll, type Limit, MINUTE_MS, SECOND_MS, takeAll } from '#server/limits/attempts.ts'
import { tooMany } from '#server/messages/refusal.ts'
import { RESET_VALID_MS } from './password/password-reset.ts'

const slow = (free: number, firstMs = SECOND_MS, mostMs = 15 * MINUTE_MS): Limit => ({ free, firstMs, mostMs })

/**
 * What is limited, and whether by account, address, device or session. A name with `ceiling` is a wider limit beside narrow ones, for
 * tries that come from many places or under many names.
 */
const LIMITS = {
  /** one device that signed in to the account before */
  login_device: slow(10),
  /** all such devices of one account together, since a stolen one could sign in to make another */
  login_devices: slow(50),
  /** one address at one account */
  login_pair: slow(5),
  login_address_ceiling: slow(100, SECOND_MS, MINUTE_MS),
  login_account_ceiling: slow(50),
  confirm_session: slow(5),
  confirm_account_ceiling: slow(50),
  register_address: slow(60),
  registered_address_ceiling: slow(100, SECOND_MS, MINUTE_MS),
  /** mails with a link to set a password, for one address */
  mail_account: slow(3, MINUTE_MS, RESET_VALID_MS / 2),
  /** … asked for by one device that signed in to an account with a proven address */
  mail_device: slow(3, MINUTE_MS, RESET_VALID_MS / 2),
  /** all such devices of one account together */
  mail_devices: slow(6, MINUTE_MS, RESET_VALID_MS / 2),
  /** new addresses that another account has */
  taken_account: slow(10),
  forgot_address: slow(30, 10 * SECOND_MS, MINUTE_MS),
  reset_address: slow(20),
  export_account: slow(10),
  captcha_address: slow(60),
  social_address: slow(30),
  checkout_account: slow(20),
} as const satisfies Record<string, Limit>

/** A limit by its name, and whom it counts. */
export type NamedCount = readonly [name: keyof typeof LIMITS, whom: string]

export interface Limits {
  /** Counts a try under all these limits before it is made. Throws a 429 `Refusal` while one is reached; then it counts under none. */
  readonly take: (...counts: readonly NamedCount[]) => Promise<void>
  /** Like `take`, but returns false while a limit is reached. */
  readonly tryTake: (...counts: readonly NamedCount[]) => Promise<boolean>
  readonly giveBack: (...counts: readonly NamedCount[]) => Promise<void>
  readonly clear: (...count: NamedCount) => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly limits: Limits
  }
}

export function openLimits(attempts: Attempts): Limits {
  const limited = (counts: readonly NamedCount[]) => counts.map(([name, whom]) => [LIMITS[name], name, whom] as const)
  return {
    take: async (...counts) => {
      const waitMs = await takeAll(attempts, limited(counts))
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / SECOND_MS))
    },
    tryTake: async (...counts) => (await takeAll(attempts, limited(counts))) === 0,
    giveBack: (...counts) => giveBackAll(attempts, limited(counts)),
    clear: attempts.clear,
  }
}

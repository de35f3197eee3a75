import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { hashOf } from '#server/auth/hashed-token.ts'
import type { CaptchaSettings } from '#server/config/account-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'

/** Scores go from 0 (a robot) to 1 (a person). The issuer recommends this value to start with. */
const MIN_SCORE = 0.5
const VERIFY_MS = 5_000
/** The issuer's own tokens are valid for as long. */
const PASS_MS = 2 * 60_000
/** The issuer makes no longer tokens. Longer ones are not forwarded. */
const MAX_TOKEN_CHARS = 8_192
/** The names that the issuer allows. Others are neither forwarded nor stored. */
const ACTION = /^[\w/]{1,100}$/

export interface Captcha {
  /** null: no captcha is used */
  readonly siteKey: string | null
  /** Checks a token and remembers a good one. The form it was made for may then send it once more. */
  readonly check: (token: string, action: string) => Promise<boolean>
  /** Throws a `Refusal` unless the token is good for the action. A token can be used only once. */
  readonly require: (token: string | undefined, action: string) => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly captcha: Captcha
  }
}

const Verdict = v.object({ success: v.boolean(), score: v.optional(v.number()), action: v.optional(v.string()) })

const NO_CAPTCHA: Captcha = { siteKey: null, check: async () => true, require: async () => undefined }

/** reCAPTCHA v3 when keys are configured, otherwise no captcha. */
export function openCaptcha(db: Kysely<Schema>, settings: CaptchaSettings | null): Captcha {
  if (settings === null) return NO_CAPTCHA
  const { siteKey, secret, verifyUrl } = settings

  const isHuman = async (token: string, action: string): Promise<boolean> => {
    if (token.length > MAX_TOKEN_CHARS || !ACTION.test(action)) return false
    try {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(VERIFY_MS),
      })
      const { success, score, action: shown } = v.parse(Verdict, await answer.json())
      return success && score !== undefined && score >= MIN_SCORE && shown === action
    } catch (error) {
      // An outage of the issuer must not lock readers out. The limits on tries still apply. The error's message may
      // contain the called address, so only its name is logged.
      logError(`captcha: could not be checked (${error instanceof Error ? error.name : 'unknown'})`)
      return true
    }
  }

  const spendPass = async (token: string, action: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('captcha_passes')
      .where('token_hash', '=', hashOf(token))
      .where('action', '=', action)
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  return {
    siteKey,
    check: async (token, action) => {
      if (!(await isHuman(token, action))) return false
      await db.deleteFrom('captcha_passes').where('expires_at', '<', new Date()).execute()
      await db
        .insertInto('captcha_passes')
        .values({ token_hash: hashOf(token), action, expires_at: new Date(Date.now() + PASS_MS) })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute()
      return true
    },
    require: async (token, action) => {
      if (token !== undefined && token !== '' && ((await spendPass(token, action)) || (await isHuman(token, action))))
        return
      throw new Refusal('captcha_failed')
    },
  }
}

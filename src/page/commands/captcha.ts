import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { captchaToken, warmCaptcha } from '../boot/captcha-script.ts'
import { call, isOnline } from './call.ts'

const failed = (kind: 'offline' | 'bad_answer'): { readonly ok: false; readonly problem: CallProblem } => ({
  ok: false,
  problem: { kind },
})

/** A captcha token. Null when this server uses no captcha. */
export async function passCaptcha(siteKey: string | null, action: string): Promise<Result<string | null>> {
  if (siteKey === null) return { ok: true, value: null }
  const token = await captchaToken(siteKey, action)
  if (token === null) return failed((await isOnline()) ? 'bad_answer' : 'offline')
  const answer = await call('recaptcha', { body: { token, action } })
  if (!answer.ok) return answer
  return answer.value.success ? { ok: true, value: token } : failed('bad_answer')
}

/** The captcha's site key, and starts to load its script. Null when the server uses no captcha, undefined when it cannot be asked. */
export async function readCaptchaKey(): Promise<string | null | undefined> {
  const answer = await call('captchaSettings')
  if (!answer.ok) return undefined
  const siteKey = answer.value.data.site_key
  if (siteKey !== null) warmCaptcha(siteKey)
  return siteKey
}

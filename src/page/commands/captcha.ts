import { captchaToken, warmCaptcha } from '../boot/captcha-script.ts'
import { call } from './call.ts'

/** A captcha token. Null when this server uses no captcha, false when the captcha refuses the reader. */
export async function passCaptcha(siteKey: string | null, action: string): Promise<string | null | false> {
  if (siteKey === null) return null
  const token = await captchaToken(siteKey, action)
  if (token === null) return false
  const answer = await call('recaptcha', { body: { token, action } })
  return answer.ok && answer.value.success ? token : false
}

/** The captcha's site key, and starts to load its script. Null when the server uses no captcha or cannot be asked. */
export async function readCaptchaKey(): Promise<string | null> {
  const answer = await call('captchaSettings')
  const siteKey = answer.ok ? answer.value.data.site_key : null
  if (siteKey !== null) warmCaptcha(siteKey)
  return siteKey
}

import { captchaToken, warmCaptcha } from '../boot/captcha-script.ts'
import { sync } from '../sync-client.ts'

/** A token of the captcha, where this server asks for one: null where it does not, false when the reader may not pass. */
export async function passCaptcha(siteKey: string | null, action: string): Promise<string | null | false> {
  if (siteKey === null) return null
  const token = await captchaToken(siteKey, action)
  return token !== null && (await sync.checkCaptcha(token, action)) ? token : false
}

/** The captcha's site key, its script under way; null where none is asked for. */
export async function readCaptchaKey(): Promise<string | null> {
  const siteKey = await sync.captchaSiteKey()
  if (siteKey !== null) warmCaptcha(siteKey)
  return siteKey
}

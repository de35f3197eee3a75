import { captchaToken, warmCaptcha } from '../boot/captcha-script.ts'
import { sync } from '../sync-client.ts'

/** A captcha token. Null when this server uses no captcha, false when the captcha refuses the reader. */
export async function passCaptcha(siteKey: string | null, action: string): Promise<string | null | false> {
  if (siteKey === null) return null
  const token = await captchaToken(siteKey, action)
  return token !== null && (await sync.checkCaptcha(token, action)) ? token : false
}

/** The captcha's site key, and starts to load its script. Null when the server uses no captcha. */
export async function readCaptchaKey(): Promise<string | null> {
  const siteKey = await sync.captchaSiteKey()
  if (siteKey !== null) warmCaptcha(siteKey)
  return siteKey
}

import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { AccountAction, Result, SocialLink, Submitted } from '#contract/workers/sync-api.ts'
import type { Request } from '../net/request.ts'

/**
 * Sends a form that changes nothing on this device. If the body does not fit the call's schema, the server says so for
 * each field.
 */
export async function submitForm(
  request: Request,
  language: string,
  action: AccountAction,
  body: Readonly<Record<string, string>>,
): Promise<Result<Submitted>> {
  // The type of the body depends on the action. The form has checked it by the schema of that action.
  const answer = await request(accountEndpoints[action], language, { body: body as never })
  if (!answer.ok) return answer
  const value: { data?: { redirectUrl?: string }; meta?: { message?: string } } = answer.value
  return { ok: true, value: { redirectUrl: value.data?.redirectUrl, message: value.meta?.message } }
}

/** The sign-in providers of this server. Null when they cannot be fetched: the form then shows none. */
export async function readSocialLinks(request: Request, language: string): Promise<readonly SocialLink[] | null> {
  const answer = await request(accountEndpoints.socialLinks, language)
  return answer.ok ? answer.value.data.links : null
}

/** The captcha's site key. A server without this call, which is an extension, needs no captcha. */
export async function readCaptchaSiteKey(request: Request, language: string): Promise<string | null> {
  const answer = await request(accountEndpoints.captchaSettings, language)
  return answer.ok ? answer.value.data.site_key : null
}

/** Whether the server accepts a captcha's token. False also when it cannot be asked. */
export async function checkCaptcha(
  request: Request,
  language: string,
  token: string,
  action: string,
): Promise<boolean> {
  const answer = await request(accountEndpoints.recaptcha, language, { body: { token, action } })
  return answer.ok && answer.value.success
}

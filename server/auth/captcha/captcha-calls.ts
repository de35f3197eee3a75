import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'

export function bindCaptcha(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.captchaSettings, async ({ context }) => ({
    data: { site_key: context.get('services').captcha.siteKey },
  }))

  bind(app, accountEndpoints.recaptcha, async ({ body, context }) => {
    const { captcha, limits } = context.get('services')
    const caller = callerOf(context)
    await limits.take(['captcha_address', caller])
    const success = await captcha.check(body.token, body.action)
    if (success) await limits.giveBack(['captcha_address', caller])
    return { success }
  })
}

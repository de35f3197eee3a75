import type { MiddlewareHandler } from 'hono'
import { SHELL_PAGE } from '#contract/app-shell/shell-page.ts'

const CAPTCHA = 'https://www.google.com/recaptcha/'

/** Two Trusted Types policies are allowed: `larder` for the workers' addresses, and the one of DOMPurify. */
const policy = (hasCaptcha: boolean, inlineScripts: readonly string[]): string =>
  [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...inlineScripts.map((hash) => `'${hash}'`),
      // The first script of reCAPTCHA loads the second one from another host.
      ...(hasCaptcha ? [CAPTCHA, 'https://www.gstatic.com/recaptcha/'] : []),
    ].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    hasCaptcha ? `connect-src 'self' ${CAPTCHA}` : "connect-src 'self'",
    ...(hasCaptcha ? [`frame-src ${CAPTCHA} https://recaptcha.google.com/recaptcha/`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // reCAPTCHA makes policies with names that are not documented.
    hasCaptcha ? "trusted-types * 'allow-duplicates'" : 'trusted-types larder dompurify',
  ].join('; ')

const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * Sets the security headers of every answer. A handler that set its own policy (an original picture, the API's page)
 * keeps it. The app's page may run its inline scripts, which are named by their hashes. No other answer may run any.
 */
export const securityHeaders = (
  publicOrigin: string,
  hasCaptcha: boolean,
  inlineScripts: () => Promise<readonly string[]>,
): MiddlewareHandler => {
  const strict = policy(hasCaptcha, [])
  const secure = publicOrigin.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('Content-Security-Policy')) {
      const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
      headers.set('Content-Security-Policy', isPage ? policy(hasCaptcha, await inlineScripts()) : strict)
    }
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'same-origin')
    // The stored page separates itself from its opener if there is one: `src/page/early/isolate-from-opener.ts`.
    if (context.req.path !== SHELL_PAGE) headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (secure) headers.set('Strict-Transport-Security', HSTS)
  }
}

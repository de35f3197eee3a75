import type { MiddlewareHandler } from 'hono'
import { SHELL_PAGE } from '#contract/shell-page.ts'

const CAPTCHA = 'https://www.google.com/recaptcha/'

/** Two policies of trusted types may be made: ours for the addresses of the workers, and the cleaner's. */
const policy = (hasCaptcha: boolean, inlineScripts: readonly string[]): string =>
  [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...inlineScripts.map((hash) => `'${hash}'`),
      // Its first script fetches the second from the other host.
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
    // The captcha makes policies of its own, under names that are not documented.
    hasCaptcha ? "trusted-types * 'allow-duplicates'" : 'trusted-types larder dompurify',
  ].join('; ')

const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * On every answer; a handler that set its own policy (an original picture, the API's page) keeps it. The app's page may run the scripts that
 * stand in it, told by their hashes, and no other answer has any.
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
    // The kept page parts itself from whoever opened it, where somebody did: `src/page/early/isolate-from-opener.ts`.
    if (context.req.path !== SHELL_PAGE) headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (secure) headers.set('Strict-Transport-Security', HSTS)
  }
}

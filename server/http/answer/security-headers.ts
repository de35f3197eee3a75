import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import { type InlineParts, inlinePartsOf, NO_PARTS } from './inline-parts.ts'

const CAPTCHA = 'https://www.google.com/recaptcha/'

/** Two Trusted Types policies are allowed: `larder` for the workers' addresses, and the one of DOMPurify. */
const policy = (hasCaptcha: boolean, { scripts, styles }: InlineParts): string =>
  [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...scripts.map((hash) => `'${hash}'`),
      // The first script of reCAPTCHA loads the second one from another host.
      ...(hasCaptcha ? [CAPTCHA, 'https://www.gstatic.com/recaptcha/'] : []),
    ].join(' '),
    ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // The silent sound of the reading voice.
    'media-src blob:',
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
 * Sets the security headers of every answer. A header that a handler set itself (the policies of the app's pages, of an
 * original picture and of the API's page) stays.
 */
export const securityHeaders = (publicOrigin: string, hasCaptcha: boolean): MiddlewareHandler =>
  every(
    secureHeaders({
      referrerPolicy: 'same-origin',
      strictTransportSecurity: publicOrigin.startsWith('https:') ? HSTS : false,
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
      overwrite: false,
    }),
    async (context, next) => {
      await next()
      const { headers } = context.res
      if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy(hasCaptcha, NO_PARTS))
    },
  )

/** The policy of the app's pages, which may run their inline scripts and use their inline styles. No other answer may. */
export function appPolicy(distDir: string, hasCaptcha: boolean): () => Promise<string> {
  const inlineParts = inlinePartsOf(distDir)
  return async () => policy(hasCaptcha, await inlineParts())
}

/** The headers that a middleware sets, read once: to set them one by one costs as much as the rest of an answer. */
export async function headersOf(middleware: MiddlewareHandler): Promise<Readonly<Record<string, string>>> {
  const probe = new Hono().get('/', middleware, (context) => context.body(null))
  return Object.fromEntries((await probe.request('/')).headers)
}

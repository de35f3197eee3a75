import type { MiddlewareHandler } from 'hono'

/** Two policies may be made: ours for the addresses of the workers, and the cleaner's. */
const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types larder dompurify',
].join('; ')

const HSTS = 'max-age=31536000; includeSubDomains'

/** On every answer; a handler that set its own policy (an original picture, the API's page) keeps it. */
export const securityHeaders = (publicOrigin: string): MiddlewareHandler => {
  const secure = publicOrigin.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', APP_POLICY)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (secure) headers.set('Strict-Transport-Security', HSTS)
  }
}

import { OIDC_CLIENT, type OidcIssuer, startOidcIssuer } from '#tests/support/server/oidc-issuer.ts'
import { test as base } from '../../support/larder.ts'
import type { Larder } from '../../support/server/larder.ts'

/** Who signs in at the issuer. */
export const PERSON = {
  sub: 'g-1',
  email: 'olena@example.com',
  email_verified: true,
  given_name: 'Olena',
  family_name: 'Kravets',
} as const

const settings = (larder: Larder, issuer: OidcIssuer) => ({
  PUBLIC_ORIGIN: larder.origin,
  OIDC_GOOGLE_ISSUER: issuer.url,
  OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
})

/** A Larder with a real issuer in the place of Google's, for stories that ask for the issuer. */
export const test = base.extend<{ issuer: OidcIssuer }>({
  issuer: async ({ larder }, use) => {
    const issuer = await startOidcIssuer(`${larder.origin}/google/process-social-auth`)
    await larder.stop()
    await larder.start(settings(larder, issuer))
    await use(issuer)
    await issuer.stop()
  },
})

import * as client from 'openid-client'
import type { OidcSettings } from '#server/config/social-settings.ts'
import { returnAddress, type SocialProvider, type SocialUser } from './provider.ts'

const SCOPE = 'openid email profile'
const REQUEST_SECONDS = 5
/** An issuer's keys and addresses change seldom. A server that runs for months must still notice a change. */
const CACHED_MS = 12 * 60 * 60_000
/** How long an issuer that could not be reached is not asked again. */
const UNREACHABLE_MS = 30_000

/** An issuer with OpenID Connect. Its metadata is fetched when the first reader needs it. */
export function oidcProvider({ name, issuer, clientId, clientSecret }: OidcSettings, origin: string): SocialProvider {
  let known: Promise<client.Configuration> | null = null
  let knownUntil = 0

  const discover = (): Promise<client.Configuration> => {
    if (known !== null && performance.now() < knownUntil) return known
    knownUntil = performance.now() + CACHED_MS
    known = client.discovery(new URL(issuer), clientId, undefined, secretAuth(clientSecret), {
      timeout: REQUEST_SECONDS,
      // Plain http is for tests on this machine.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    })
    known.catch(() => {
      knownUntil = performance.now() + UNREACHABLE_MS
    })
    return known
  }

  return {
    name,
    begin: async ({ state, nonce, verifier }) => {
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: returnAddress(origin, name),
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    finish: async (query, { state, nonce, verifier }) => {
      const config = await discover()
      const address = new URL(`${returnAddress(origin, name)}?${query}`)
      const tokens = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The answer names nobody')
      const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return userOf({ ...claims, ...more })
    },
  }
}

/** Authenticates in the way the issuer accepts. When it does not say, the standard's default is the header. */
const secretAuth = (secret: string): client.ClientAuth => {
  const byHeader = client.ClientSecretBasic(secret)
  const byBody = client.ClientSecretPost(secret)
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? byHeader : byBody
    authenticate(server, metadata, body, headers)
  }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

function userOf(claims: Readonly<Record<string, unknown>> & { readonly sub: string }): SocialUser {
  const [first = '', ...rest] = textOf(claims.name).split(' ')
  return {
    subject: claims.sub,
    email: textOf(claims.email) || null,
    // Some issuers send this as a text.
    isVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textOf(claims.given_name) || first,
    lastName: textOf(claims.family_name) || rest.join(' '),
  }
}

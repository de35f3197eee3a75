import * as client from 'openid-client'
import type { OidcSettings } from '#server/config/social-settings.ts'
import { returnAddress, type SocialProvider, type SocialUser } from './provider.ts'

const SCOPE = 'openid email profile'
const REQUEST_SECONDS = 5
/** Keys and addresses of an issuer change seldom; a server that runs for months has to notice all the same. */
const KNOWN_MS = 12 * 60 * 60_000
/** So long nobody waits again for an issuer that could not be reached. */
const UNREACHABLE_MS = 30_000

/** An issuer that speaks OpenID Connect. Nothing is asked of it before the first reader comes. */
export function oidcProvider({ name, issuer, clientId, clientSecret }: OidcSettings, origin: string): SocialProvider {
  let known: Promise<client.Configuration> | null = null
  let knownUntil = 0

  const discover = (): Promise<client.Configuration> => {
    if (known !== null && performance.now() < knownUntil) return known
    knownUntil = performance.now() + KNOWN_MS
    known = client.discovery(new URL(issuer), clientId, undefined, secretAuth(clientSecret), {
      timeout: REQUEST_SECONDS,
      // On this machine, while trying things out.
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

/** As the issuer takes it; one that does not say takes the header, by the standard. */
const secretAuth = (secret: string): client.ClientAuth => {
  const byHeader = client.ClientSecretBasic(secret)
  const byBody = client.ClientSecretPost(secret)
  return (server, metadata, body, headers) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = takes.includes('client_secret_basic') ? byHeader : byBody
    authenticate(server, metadata, body, headers)
  }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

function userOf(claims: Readonly<Record<string, unknown>> & { readonly sub: string }): SocialUser {
  const [first = '', ...rest] = textOf(claims.name).split(' ')
  return {
    subject: claims.sub,
    email: textOf(claims.email) || null,
    // Some issuers write it as text.
    isVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textOf(claims.given_name) || first,
    lastName: textOf(claims.family_name) || rest.join(' '),
  }
}

import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import * as v from 'valibot'
import { FACEBOOK, type FacebookSettings } from '#server/config/social-settings.ts'
import { returnAddress, type SocialProvider } from './provider.ts'

const SCOPE = 'email,public_profile'
const FIELDS = 'id,email,first_name,last_name'
const REQUEST_SECONDS = 5

const Person = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  email: v.optional(v.string()),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
})

/**
 * Facebook, by OAuth 2. It does not say whether it verified an e-mail address. So it can make an account, and sign in
 * to an account that it made, but never open an existing account by its address.
 */
export function facebookProvider(settings: FacebookSettings, origin: string): SocialProvider {
  const { clientId, clientSecret, dialogUrl, graphUrl } = settings
  const config = new client.Configuration(
    {
      issuer: new URL(dialogUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  )
  config.timeout = REQUEST_SECONDS
  if (graphUrl.startsWith('http:')) client.allowInsecureRequests(config)

  return {
    name: FACEBOOK,
    begin: async ({ state, verifier }) => {
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: returnAddress(origin, FACEBOOK),
        scope: SCOPE,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    finish: async (query, { state, verifier }) => {
      const address = new URL(`${returnAddress(origin, FACEBOOK)}?${query}`)
      const { access_token } = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      // Proves that the token is used by the app it was given to.
      const proof = createHmac('sha256', clientSecret).update(access_token).digest('hex')
      const profileAddress = new URL(
        `${graphUrl}/me?${new URLSearchParams({ fields: FIELDS, appsecret_proof: proof })}`,
      )
      const answer = await client.fetchProtectedResource(config, access_token, profileAddress, 'GET')
      const { id, email, first_name, last_name } = v.parse(Person, await answer.json())
      return { subject: id, email: email ?? null, isVerified: false, firstName: first_name, lastName: last_name }
    },
  }
}

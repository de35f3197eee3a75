import { AuthorizationResponseError, ClientError } from 'openid-client'
import type { SocialSettings } from '#server/config/social-settings.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { errorCode } from '#server/process/error-code.ts'
import { type ChallengeCookie, challengeCookie } from './challenge-cookie.ts'
import { facebookProvider } from './facebook.ts'
import { oidcProvider } from './oidc.ts'
import type { SocialProvider } from './provider.ts'

interface Social {
  readonly providers: readonly SocialProvider[]
  readonly challenges: ChallengeCookie
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly social: Social
  }
}

/** The configured providers, in the order in which they are shown. `origin`: the address that readers use. */
export function openSocial({ oidc, facebook }: SocialSettings, origin: string, secret: Uint8Array): Social {
  const providers = oidc.map((settings) => oidcProvider(settings, origin))
  if (facebook !== null) providers.push(facebookProvider(facebook, origin))
  return { providers, challenges: challengeCookie(secret, origin) }
}

/** The refusal for the reader when a sign-in at a provider fails. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AuthorizationResponseError) return new Refusal('social_refused')
  const isNetwork =
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
  return new Refusal(isNetwork ? 'social_unreachable' : 'social_failed')
}

/** A code or a name for the log. The errors' messages and causes contain codes, tokens and addresses. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (errorCode(error) ?? error.name) : 'unknown'

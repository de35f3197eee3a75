/** What one sign-in is known by again: made here, kept in the reader's cookie, used once. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** of PKCE */
  readonly verifier: string
}

/** Who the provider says it is. */
export interface SocialUser {
  /** the provider's own id */
  readonly subject: string
  readonly email: string | null
  /** The provider says that the address is this person's. */
  readonly isVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** One way to sign in elsewhere. Both reject with whatever error the library has; `refusalOf` puts it into words. */
export interface SocialProvider {
  /** as in `/{provider}/process-social-auth` */
  readonly name: string
  /** The address of the provider's page. */
  readonly begin: (challenge: Challenge) => Promise<string>
  /** `query`: all that the reader came back with. */
  readonly finish: (query: URLSearchParams, challenge: Challenge) => Promise<SocialUser>
}

/** Where the provider sends the reader back to. */
export const returnAddress = (origin: string, provider: string): string => `${origin}/${provider}/process-social-auth`

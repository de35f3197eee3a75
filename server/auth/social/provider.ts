/** The secrets of one sign-in. They are made here, stored in the reader's cookie and used once. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** of PKCE */
  readonly verifier: string
}

export interface SocialUser {
  /** the provider's own id */
  readonly subject: string
  readonly email: string | null
  /** The provider says that this address belongs to the person. */
  readonly isVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/**
 * A provider for sign-in. `begin` and `finish` reject with any error of the library; `refusalOf` makes a `Refusal`
 * of it.
 */
export interface SocialProvider {
  /** as in `/{provider}/process-social-auth` */
  readonly name: string
  readonly begin: (challenge: Challenge) => Promise<string>
  /** `query`: the query of the address to which the provider sent the reader back. */
  readonly finish: (query: URLSearchParams, challenge: Challenge) => Promise<SocialUser>
}

/** The address to which the provider sends the reader back. */
export const returnAddress = (origin: string, provider: string): string => `${origin}/${provider}/process-social-auth`

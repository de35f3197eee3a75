import type { SessionUser } from '#contract/workers/sync-api.ts'

/** Access to the token. It is stored in the device's database, so that all tabs use the same one. */
export interface Credentials {
  /** `refused`: the token that the server has just refused. */
  readonly accessToken: (refused?: string) => Promise<string | null>
  /** The device's IP address from the connection stats. It is only informative. */
  readonly clientAddress: () => string | null
  /** The reader who is signed in, or null. */
  readonly reader: () => Promise<SessionUser | null>
  /** A token was renewed: `accessToken` replaces `failed`. */
  readonly renewed: (failed: string, accessToken: string) => Promise<void>
  /** `failed` cannot be renewed: its session has ended. */
  readonly refused: (failed: string) => Promise<void>
  /** The server refuses `accessToken`, although it has just given it. Never rejects. */
  readonly renewedInVain: (accessToken: string) => Promise<void>
  /** Whether `failed` may be renewed. Where a renewal helped nothing, the next one waits for some minutes. */
  readonly mayRenew: (failed: string) => Promise<boolean>
  /** The token that the server refused while it could not be renewed. The next call begins with the renewal. */
  readonly unrenewed: { token: string | null }
}

/**
 * Credentials for one pass that read the token once, and again only when the server refuses it. A read of the token's
 * table waits for every page that is being stored, and requests should not wait. If the session changes during the pass,
 * the fence drops the answers anyway.
 */
export function remembering(credentials: Credentials): Credentials {
  let token: Promise<string | null> | null = null
  return {
    ...credentials,
    accessToken(refused) {
      if (refused !== undefined) token = null
      token ??= credentials.accessToken()
      return token
    },
    async renewed(failed, accessToken) {
      await credentials.renewed(failed, accessToken)
      token = null
    },
  }
}

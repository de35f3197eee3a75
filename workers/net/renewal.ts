import * as v from 'valibot'
import { type RefreshAnswer, readerIdOf } from '#contract/accounts/account.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { TabLock } from '../locks/tab-lock.ts'
import type { Credentials } from './credentials.ts'
import { isSignedOut, readJson } from './our-answer.ts'

type Answer = Response | CallProblem

interface RenewalDeps {
  /** Makes a call with this token, and never renews. */
  readonly once: (
    endpoint: EndpointShape,
    language: string,
    input: object,
    accessToken: string | null,
  ) => Promise<Answer>
  readonly credentials: Credentials
  /** One token refresh at a time across all tabs. */
  readonly refreshLock: TabLock
}

/** What a call answered, or null. Any other answer, such as a captive portal's page, says nothing about the session. */
async function contentOf<S extends v.GenericSchema>(answer: Answer, shape: S): Promise<v.InferOutput<S> | null> {
  if (!(answer instanceof Response)) return null
  const parsed = v.safeParse(shape, await readJson(answer).catch(() => null))
  return parsed.success ? parsed.output : null
}

/** Whether the renewed token of `reader` is for the reader who is signed in. */
export const isTheirs = (reader: string, signedIn: string | null): boolean => reader === signedIn

/** Whether a renewal gave a token of this reader, or said that their session is over. Null: it said nothing. */
type Renewed = { readonly token: string } | 'ended' | null

/** Renews an expired token. Gives null when there is no new one. */
export function createRenewal({ once, credentials, refreshLock }: RenewalDeps) {
  const { refresh, me } = accountEndpoints

  async function readerOf(renewed: RefreshAnswer, language: string): Promise<string | null> {
    if (renewed.user_id !== undefined) return renewed.user_id
    const account = await contentOf(await once(me, language, {}, renewed.access_token), me.answer)
    return account === null ? null : readerIdOf(account)
  }

  /**
   * The cookie may be another reader's: a browser that dies can lose the newer one. A token of theirs would write into
   * their account. A failed network is no refusal: the reader stays signed in.
   */
  async function ask(language: string): Promise<Renewed> {
    const answer = await once(refresh, language, {}, null)
    if (isSignedOut(answer)) return 'ended'
    const renewed = await contentOf(answer, refresh.answer)
    const reader = renewed === null ? null : await readerOf(renewed, language)
    if (renewed === null || reader === null) return null
    return isTheirs(reader, await credentials.reader()) ? { token: renewed.access_token } : 'ended'
  }

  return (language: string, failed: string): Promise<string | null> =>
    refreshLock(async () => {
      const current = await credentials.accessToken(failed)
      if (current !== failed) return current
      const renewed = await ask(language)
      credentials.unrenewed.token = renewed === null ? failed : null
      if (renewed === 'ended') await credentials.refused(failed)
      if (renewed === null || renewed === 'ended') return null
      await credentials.renewed(failed, renewed.token)
      return renewed.token
    })
}

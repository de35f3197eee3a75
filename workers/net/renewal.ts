import * as v from 'valibot'
import { type RefreshAnswer, readerIdOf } from '#contract/accounts/account.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import type { TabLock } from '../locks/tab-lock.ts'
import type { Credentials } from './credentials.ts'
import { endsSession, readJson, unreadable } from './our-answer.ts'

type Answer = Response | CallProblem

/**
 * The first try waits no longer. The server may have renewed the token and its answer got lost: for 10 s it gives the same answer again,
 * and after that the token counts as stolen.
 */
const FIRST_TRY_MS = 7000

interface RenewalDeps {
  /** Makes a call with this token, and never renews. */
  readonly once: (
    endpoint: EndpointShape,
    language: string,
    input: object,
    accessToken: string | null,
    options?: { readonly signal: AbortSignal },
  ) => Promise<Answer>
  readonly credentials: Credentials
  /** One token refresh at a time across all tabs. */
  readonly refreshLock: TabLock
}

async function contentOf<S extends v.GenericSchema>(answer: Answer, shape: S): Promise<Result<v.InferOutput<S>>> {
  if (!(answer instanceof Response)) return { ok: false, problem: answer }
  try {
    const parsed = v.safeParse(shape, await readJson(answer))
    return parsed.success ? { ok: true, value: parsed.output } : { ok: false, problem: unreadable(answer) }
  } catch {
    return { ok: false, problem: { kind: 'offline' } }
  }
}

/** Whether the renewed token of `reader` is for the reader who is signed in. */
export const isTheirs = (reader: string, signedIn: string | null): boolean => reader === signedIn

/** A token of this reader. Null: their session is over. A problem, such as a captive portal's page, says nothing of the session. */
type Renewed = Result<string | null>

/** Renews an expired token. */
export function createRenewal({ once, credentials, refreshLock }: RenewalDeps) {
  const { refresh, me } = accountEndpoints

  async function askTwice(language: string, failed: string): Promise<Answer> {
    const first = await once(refresh, language, {}, failed, { signal: AbortSignal.timeout(FIRST_TRY_MS) })
    const isLost = !(first instanceof Response) && first.kind === 'timeout'
    return isLost ? once(refresh, language, {}, failed) : first
  }

  async function readerOf(
    { user_id, access_token }: RefreshAnswer,
    signedIn: SessionUser | null,
    language: string,
  ): Promise<Result<string>> {
    if (user_id !== undefined) return { ok: true, value: user_id }
    const account = await contentOf(await once(me, language, {}, access_token), me.answer)
    return account.ok ? { ok: true, value: readerIdOf(account.value, signedIn) } : account
  }

  /**
   * The cookie may be another reader's: a browser that dies can lose the newer one. A token of theirs would write into
   * their account. A server without cookies knows the reader by the token. A failed network is no refusal: the reader stays signed in.
   */
  async function ask(language: string, failed: string): Promise<Renewed> {
    const answer = await askTwice(language, failed)
    if (endsSession(answer)) return { ok: true, value: null }
    const renewed = await contentOf(answer, refresh.answer)
    if (!renewed.ok) return renewed
    const signedIn = await credentials.reader()
    const reader = await readerOf(renewed.value, signedIn, language)
    if (!reader.ok) return reader
    const token = isTheirs(reader.value, signedIn?.id ?? null) ? renewed.value.access_token : null
    return { ok: true, value: token }
  }

  return (language: string, failed: string): Promise<Renewed> =>
    refreshLock(async () => {
      const current = await credentials.accessToken(failed)
      if (current !== failed) return { ok: true, value: current }
      const renewed = await ask(language, failed)
      credentials.unrenewed.token = renewed.ok ? null : failed
      if (renewed.ok && renewed.value === null) await credentials.refused(failed)
      if (renewed.ok && renewed.value !== null) await credentials.renewed(failed, renewed.value)
      return renewed
    })
}

import { endpoints, isForwarded } from '#contract/endpoints.ts'
import type { AccountApi, Result, SessionUser, SignedIn, SignedOut, SyncEvents } from '#contract/workers/sync-api.ts'
import { readSession } from '#db/reader/session.ts'
import { countUnsent } from '#db/reader/unsent.ts'
import type { ReaderSync } from '../push/reader-sync.ts'
import * as account from '../session/account.ts'
import { isQuotaError } from '../store/quota.ts'

const DRAIN_MS = 3_000

/** For a name without the mark. The compiler refuses it too, but a message may have any name. */
const NOT_FORWARDED = { ok: false, problem: { kind: 'bad_answer' } } as const

export interface AccountApiDeps extends account.AccountDeps {
  readonly events: () => SyncEvents | null
  readonly online: () => boolean
  readonly loadReaderSync: () => Promise<ReaderSync>
  /** Deletes stored files of other readers, before the page learns that the reader changed. */
  readonly sweepFiles: () => Promise<void>
  readonly later: (work: () => void, ms: number) => void
  /** Is told of an error of the device, in a call or in what follows it. */
  readonly onError: (error: unknown) => void
}

/** Gives a problem also where the device itself fails, on a full disk for example: a form or a button waits for the answer. */
const answering =
  (onError: AccountApiDeps['onError']) =>
  async <T>(answer: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await answer()
    } catch (error) {
      onError(error)
      return { ok: false, problem: { kind: isQuotaError(error) ? 'storage_full' : 'bad_answer' } }
    }
  }

/** What follows the calls that begin, change or end a session: the page is told, and what depends on rights follows. */
function createAftermath({ events, loadReaderSync, sweepFiles, onError }: AccountApiDeps) {
  function tellUser(result: Result<SessionUser>): Result<SessionUser> {
    if (result.ok) events()?.userChanged(result.value)
    return result
  }

  /** Unsent changes may be allowed now, and files that were downloaded may belong to another reader. */
  function applyRights(): Promise<void> {
    void loadReaderSync()
      .then((readerSync) => readerSync.resume())
      .catch(onError)
    return sweepFiles().catch(onError)
  }

  async function afterSignIn(result: Result<SignedIn>): Promise<Result<SignedIn>> {
    if (!result.ok) return result
    events()?.tokenChanged(result.value.accessToken)
    events()?.userChanged(result.value.user)
    await applyRights()
    return result
  }

  async function afterSignOut<R extends SignedOut>(result: R): Promise<R> {
    if (!result.ok) return result
    events()?.tokenChanged(null)
    events()?.userChanged(null)
    await sweepFiles().catch(onError)
    return result
  }

  return { tellUser, applyRights, afterSignIn, afterSignOut }
}

export function createAccountApi(deps: AccountApiDeps): AccountApi {
  const { db, request, language, loadReaderSync, onError } = deps
  const { tellUser, applyRights, afterSignIn, afterSignOut } = createAftermath(deps)
  const answered = answering(onError)

  /** Waits for `work`, but at most `ms` milliseconds. */
  const within = (ms: number, work: Promise<void>): Promise<void> =>
    Promise.race([work, new Promise<void>((resolve) => deps.later(resolve, ms))])

  return {
    signIn: (form) => answered(async () => afterSignIn(await account.signIn(deps, form))),
    register: (form) => answered(async () => afterSignIn(await account.register(deps, form))),
    signInSocially: (provider, query) =>
      answered(async () => afterSignIn(await account.signInSocially(deps, provider, query))),
    call: (name, ...[input]) =>
      answered(async () => (isForwarded(name) ? request(endpoints[name], language(), input) : NOT_FORWARDED)),
    async signOut(options) {
      // Sends unsent changes first, but does not let the reader wait longer than `DRAIN_MS`.
      const { aud } = await readSession(db)
      const unsent = await countUnsent(db, aud)
      const drain = async () => (await loadReaderSync()).resume()
      if (deps.online() && unsent > 0) await within(DRAIN_MS, drain().catch(onError))
      return afterSignOut(await account.signOut(deps, aud, options))
    },
    updateAccount: (changes) => answered(async () => tellUser(await account.updateAccount(deps, changes))),
    deleteAccount: (form) => answered(async () => afterSignOut(await account.deleteAccount(deps, form))),
    refreshAccount: () =>
      answered(async () => {
        const before = (await readSession(db)).user?.subscribed
        const result = tellUser(await account.refreshUser(deps))
        if (result.ok && result.value.subscribed !== before) await applyRights()
        return result
      }),
  }
}

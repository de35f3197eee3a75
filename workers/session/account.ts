import type { CurrentPasswordForm, LoginForm, RegisterForm, UpdateAccountForm } from '#contract/account.ts'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import type { Result, SessionUser, SignedIn, SignedOut, SignOutOptions } from '#contract/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import type { SessionRow } from '#db/schema.ts'
import { readSession } from '#db/session.ts'
import { StaleEpochError } from '../engine/fence.ts'
import type { TabLock } from '../engine/tab-lock.ts'
import type { Request } from '../net/request.ts'
import { leave, setReader, startSignOut, stay, updateReader } from './write-session.ts'

/** What the calls about the reader work with. */
export interface AccountDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly language: () => string
  /**
   * One sign-in or sign-out over all tabs. The cookie that renews tokens is his who signed in last: two at a time could leave it to one, and the
   * device to the other. And a tab that starts during a sign-out must not take it for one that was cut off.
   */
  readonly sessionLock: TabLock
}

/** The answer came too late to be about the reader there is now. */
const SESSION_CHANGED = { ok: false, problem: { kind: 'overtaken' } } as const

/**
 * Stores the account as the server knows it. A subscription that ended takes the whole texts with it, in the transaction that learns of it.
 * False for what was asked before a sign-out or another sign-in: it would bring back who has left.
 */
async function isStored(db: ReaderDb, user: SessionUser, epoch: number, accessToken?: string): Promise<boolean> {
  const before = await readSession(db)
  const sameUser = before.user?.id === user.id
  const same = sameUser && before.user?.subscribed === user.subscribed
  const wipe = sameUser && !same
  try {
    if (accessToken !== undefined) await setReader(db, user, { wipe, accessToken })
    else if (!same) await setReader(db, user, { wipe, epoch })
    else if (JSON.stringify(before.user) !== JSON.stringify(user)) await updateReader(db, user, epoch)
  } catch (error) {
    if (error instanceof StaleEpochError) return false
    throw error
  }
  return true
}

/** Asks who the reader is. With a token given, its user becomes the reader. */
export async function refreshUser(
  { db, request, language }: AccountDeps,
  accessToken?: string,
): Promise<Result<SessionUser>> {
  const { epoch } = await readSession(db)
  const answer = await request(accountEndpoints.me, language(), {}, accessToken)
  if (!answer.ok) return answer
  const { id, attributes } = answer.value.data
  const user: SessionUser = { id, ...attributes }
  return (await isStored(db, user, epoch, accessToken)) ? { ok: true, value: user } : SESSION_CHANGED
}

interface SignInAnswer {
  readonly access_token: string
  readonly redirectUrl?: string | undefined
}

/** Whether somebody is signed in already. Whoever's session has expired signs in anew. */
export const isTaken = ({ user, expired }: SessionRow): boolean => user !== null && !expired

/**
 * A new session is the device's only once its account is known: half a sign-in is none. Whoever has signed in while this one waited stays: of one
 * over his, cut off before it is stored, the server's cookie would be the one's and the device the other's.
 */
const enter = (deps: AccountDeps, ask: () => Promise<Result<SignInAnswer>>): Promise<Result<SignedIn>> =>
  deps.sessionLock(async () => {
    if (isTaken(await readSession(deps.db))) return SESSION_CHANGED
    const answer = await ask()
    if (!answer.ok) return answer
    const { access_token: accessToken, redirectUrl } = answer.value
    const user = await refreshUser(deps, accessToken)
    return user.ok ? { ok: true, value: { accessToken, user: user.value, redirectUrl } } : user
  })

export const signIn = (deps: AccountDeps, form: LoginForm): Promise<Result<SignedIn>> =>
  enter(deps, () => deps.request(accountEndpoints.login, deps.language(), { body: form }))

export const register = (deps: AccountDeps, form: RegisterForm): Promise<Result<SignedIn>> =>
  enter(deps, async () => {
    const answer = await deps.request(accountEndpoints.register, deps.language(), { body: form })
    if (!answer.ok) return answer
    const { access_token, data } = answer.value
    return { ok: true, value: { access_token, redirectUrl: data.redirectUrl } }
  })

/** Finishes at our server what began at the provider's: `query` is the whole query the provider sent the reader back with. */
export const signInSocially = (
  deps: AccountDeps,
  provider: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<SignedIn>> =>
  enter(deps, () => deps.request(accountEndpoints.socialCallback, deps.language(), { params: { provider }, query }))

export async function updateAccount(deps: AccountDeps, changes: UpdateAccountForm): Promise<Result<SessionUser>> {
  const { epoch } = await readSession(deps.db)
  const answer = await deps.request(accountEndpoints.updateMe, deps.language(), { body: changes })
  if (!answer.ok) return answer
  const { id, attributes } = answer.value.data
  const user: SessionUser = { id, ...attributes }
  return (await isStored(deps.db, user, epoch)) ? { ok: true, value: user } : SESSION_CHANGED
}

/**
 * Ends the session on the server, then on the device. Any answer of the server will do; none at all does not. Changes that the server does not
 * have stand in the way, unless the reader gives them up.
 */
export const signOut = (
  { db, request, language, sessionLock }: AccountDeps,
  { discardUnsent }: SignOutOptions = { discardUnsent: false },
): Promise<SignedOut> =>
  sessionLock(async () => {
    const unsent = await startSignOut(db, discardUnsent)
    if (unsent > 0) return { ok: false, problem: { kind: 'unsent', count: unsent } }
    const answer = await request(accountEndpoints.logout, language())
    if (answer.ok || answer.problem.kind === 'refused') await leave(db)
    // A tab that took this one for dead may have ended it: then the reader has left, whatever came of the call.
    else if (await stay(db)) return answer
    return { ok: true, value: null }
  })

/** Deletes the account on the server, then what the device has of it. Until the server says yes, nothing changes here. */
export const deleteAccount = (
  { db, request, language, sessionLock }: AccountDeps,
  form: CurrentPasswordForm,
): Promise<Result<null>> =>
  sessionLock(async () => {
    const answer = await request(accountEndpoints.deleteMe, language(), { body: form })
    if (!answer.ok) return answer
    await startSignOut(db, true)
    await leave(db)
    return { ok: true, value: null }
  })

/** All that the server keeps about the reader, in lines that people can read. */
export async function exportAccount({ request, language }: AccountDeps): Promise<Result<string>> {
  const answer = await request(accountEndpoints.exportMe, language())
  return answer.ok ? { ok: true, value: JSON.stringify(answer.value.data, null, 2) } : answer
}

/** Ends a sign-out that was cut off, once it is sure that none is on its way: the device, and the server as well as it goes. */
export const resumeSignOut = ({ db, request, language, sessionLock }: AccountDeps): Promise<void> =>
  sessionLock(async () => {
    if (!(await readSession(db)).leaving) return
    void request(accountEndpoints.logout, language())
    await leave(db)
  })

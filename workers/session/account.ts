import {
  type CurrentPasswordForm,
  isSamePerson,
  type LoginForm,
  type RegisterForm,
  readerIdOf,
  type UpdateAccountForm,
  type UserAnswer,
} from '#contract/accounts/account.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result, SessionUser, SignedIn, SignedOut, SignOutOptions } from '#contract/workers/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience, SessionRow } from '#db/schema.ts'
import { StaleEpochError } from '../job/fence.ts'
import type { TabLock } from '../locks/tab-lock.ts'
import { isDecision, isUnauthorized } from '../net/our-answer.ts'
import type { Request } from '../net/request.ts'
import { leave, setReader, startSignOut, stay, updateReader } from './write-session.ts'

/** What the calls about the reader need. */
export interface AccountDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly language: () => string
  /**
   * One sign-in or sign-out at a time across all tabs. The refresh cookie belongs to the last sign-in: two sign-ins at a
   * time could leave the cookie of one reader and the tables of another. And a tab that starts during a sign-out must not
   * take it for an interrupted one.
   */
  readonly sessionLock: TabLock
  /** An interrupted sign-out has ended on this device only. */
  readonly onlyHere?: () => void
}

/** The session changed before the answer came. */
const SESSION_CHANGED = { ok: false, problem: { kind: 'overtaken' } } as const

/**
 * Stores the account as the server knows it. When a subscription has ended, the same transaction deletes the whole texts. When one
 * begins, the beginnings stay until the whole texts are here. Gives false if the session changed since the request: the answer would
 * bring back a reader who has signed out.
 */
async function storeUser(db: ReaderDb, user: SessionUser, epoch: number, accessToken?: string): Promise<boolean> {
  const before = await readSession(db)
  const sameUser = before.user?.id === user.id
  const same = sameUser && before.user?.subscribed === user.subscribed
  const wipe = sameUser && !same && !user.subscribed
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

/** The account of the reader who is signed in. An answer without an id is about them too: their token asked. */
const ownUser = ({ data: { id, attributes } }: UserAnswer, known: SessionUser | null): SessionUser => ({
  id: id ?? known?.id ?? attributes.email,
  ...attributes,
})

/** The account of the reader who signs in. */
const newUser = (answer: UserAnswer, known: SessionUser | null): SessionUser => ({
  id: readerIdOf(answer, known),
  ...answer.data.attributes,
})

/**
 * Whether an answer about the own account is that of the reader. A cache on the way may give that of somebody else. A server
 * that begins to name ids has another one for the same person.
 */
const isOwn = (user: SessionUser, known: SessionUser | null): boolean =>
  known === null || user.id === known.id || isSamePerson(known, user)

/** Stores what came about the account of the reader. */
async function storeOwn(
  { db }: AccountDeps,
  answer: UserAnswer,
  { epoch, user: known }: SessionRow,
): Promise<Result<SessionUser>> {
  const user = ownUser(answer, known)
  if (!isOwn(user, known) && (await readSession(db)).epoch === epoch)
    return { ok: false, problem: { kind: 'not_our_server', status: accountEndpoints.me.status } }
  return (await storeUser(db, user, epoch)) ? { ok: true, value: user } : SESSION_CHANGED
}

/** Asks the server for the account. With a token, its user becomes the reader. */
export async function refreshUser(deps: AccountDeps, accessToken?: string): Promise<Result<SessionUser>> {
  const session = await readSession(deps.db)
  const answer = await deps.request(accountEndpoints.me, deps.language(), {}, accessToken)
  if (!answer.ok) return answer
  if (accessToken === undefined) return storeOwn(deps, answer.value, session)
  const user = newUser(answer.value, session.user)
  return (await storeUser(deps.db, user, session.epoch, accessToken)) ? { ok: true, value: user } : SESSION_CHANGED
}

interface SignInAnswer {
  readonly access_token: string
  readonly redirectUrl?: string | undefined
}

/** Whether a reader is signed in. A reader whose session has expired may sign in again. */
export const isTaken = ({ user, expired }: SessionRow): boolean => user !== null && !expired

/**
 * Signs in. The new session is stored only after its account is known. If another reader signed in while this call waited
 * for the lock, that session stays: replacing it could fail halfway, with the server's cookie for one reader and the
 * tables for the other.
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
    const { access_token, data } = answer.value ?? {}
    if (access_token !== undefined) return { ok: true, value: { access_token, redirectUrl: data?.redirectUrl } }
    const { email, password } = form
    const login = await deps.request(accountEndpoints.login, deps.language(), { body: { email, password } })
    // Where to go was told for the registration. A sign-in leads elsewhere.
    return login.ok ? { ok: true, value: { ...login.value, redirectUrl: data?.redirectUrl } } : login
  })

/** Finishes a sign-in that began at a provider. `query` is the complete query with which the provider sent the reader back. */
export const signInSocially = (
  deps: AccountDeps,
  provider: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<SignedIn>> =>
  enter(deps, () => deps.request(accountEndpoints.socialCallback, deps.language(), { params: { provider }, query }))

export async function updateAccount(deps: AccountDeps, changes: UpdateAccountForm): Promise<Result<SessionUser>> {
  const session = await readSession(deps.db)
  const answer = await deps.request(accountEndpoints.updateMe, deps.language(), { body: changes })
  if (!answer.ok) return answer
  // Another server need not tell the account that it has changed.
  return answer.value === null ? refreshUser(deps) : storeOwn(deps, answer.value, session)
}

/** Ends the session on the server. Gives null when it is over there, else what was answered instead. */
async function endOnServer({ db, request, language }: AccountDeps): Promise<CallProblem | null> {
  const answer = await request(accountEndpoints.logout, language())
  if (answer.ok) return null
  if (!isUnauthorized(answer.problem)) return answer.problem
  // A server may want a valid token for this call too. Any other call renews one that has run out.
  const account = await request(accountEndpoints.me, language())
  if (!account.ok) return (await readSession(db)).expired ? null : account.problem
  const again = await request(accountEndpoints.logout, language())
  return again.ok ? null : again.problem
}

/**
 * Ends the session of `aud` on the server, then on the device. Any answer of our server is enough; without one the reader stays
 * signed in. Unsent changes prevent it, unless the reader discards them.
 */
export const signOut = (
  deps: AccountDeps,
  aud: Audience,
  { discardUnsent }: SignOutOptions = { discardUnsent: false },
): Promise<SignedOut> =>
  deps.sessionLock(async () => {
    const { db } = deps
    const session = await readSession(db)
    // Another tab, or a second press of the button, was first. A visitor has nothing to leave.
    if (session.user === null) return { ok: true, value: null }
    if (session.aud !== aud) return SESSION_CHANGED
    const unsent = await startSignOut(db, discardUnsent)
    if (unsent > 0) return { ok: false, problem: { kind: 'unsent', count: unsent } }
    const problem = await endOnServer(deps)
    if (problem === null || isDecision(problem)) await leave(db)
    // Another tab may have considered this one dead and finished the sign-out. Then it is done, whatever this call gave.
    else if (await stay(db)) return { ok: false, problem }
    return { ok: true, value: problem === null ? null : 'only here' }
  })

/**
 * Deletes the account on the server, then its data on the device. Nothing changes here until the server has agreed. Only our
 * server has this call, so an answer without its mark says nothing.
 */
export const deleteAccount = (
  { db, request, language, sessionLock }: AccountDeps,
  form: CurrentPasswordForm,
): Promise<Result<null>> =>
  sessionLock(async () => {
    const answer = await request(accountEndpoints.deleteMe, language(), { body: form })
    if (!answer.ok) return answer
    if (!answer.marked)
      return { ok: false, problem: { kind: 'not_our_server', status: accountEndpoints.deleteMe.status } }
    await startSignOut(db, true)
    await leave(db)
    return { ok: true, value: null }
  })

/**
 * Finishes an interrupted sign-out on the device, once no other tab is signing out. It does not wait for the server, which is
 * told: when that fails, the reader hears of it.
 */
export const resumeSignOut = ({ db, request, language, sessionLock, onlyHere }: AccountDeps): Promise<void> =>
  sessionLock(async () => {
    if (!(await readSession(db)).signingOut) return
    void request(accountEndpoints.logout, language()).then((answer) => answer.ok || onlyHere?.())
    await leave(db)
  })

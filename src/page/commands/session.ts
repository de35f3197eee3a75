import type { LoginForm, RegisterForm } from '#contract/account.ts'
import type { Result, SessionUser, SignedIn, SignedOut, SocialLink, SyncEvents } from '#contract/sync-api.ts'
import { db } from '#db/open.ts'
import { readSession, readToken } from '#db/session.ts'
import { getOfTab, getStored, setOfTab, setStored } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'
import { requestPersistentStorage } from './offline-copies.ts'

/** Mirrors the engine's truth into the specification's storage keys; a worker cannot write them itself. */
export const storageEvents: Omit<SyncEvents, 'unknownAnswer'> = {
  tokenChanged: (accessToken) => setStored('accessToken', accessToken),
  userChanged: (user) => setStored('currentUser', user === null ? null : JSON.stringify(user)),
  statsChanged: (stats) => setStored('appStats', stats),
}

export function storedUser(): SessionUser | null {
  try {
    return JSON.parse(getStored('currentUser') ?? 'null')
  } catch {
    return null
  }
}

/** Who asks for a screen, as far as can be said without waiting: the guards decide by it. */
export function currentVisitor(): { readonly role: 'visitor' | 'user' | 'subscriber'; readonly registering: boolean } {
  const registering = getOfTab('registering') !== null
  if (getStored('accessToken') === null) return { role: 'visitor', registering }
  return { role: storedUser()?.subscribed ? 'subscriber' : 'user', registering }
}

/**
 * Puts the mirror right from the tables, when it shows nobody: a browser that is killed forgets what it stored in the last seconds. True when
 * somebody is signed in after all.
 */
export async function restoreSession(): Promise<boolean> {
  if (getStored('accessToken') !== null) return false
  const { aud, user, expired, leaving } = await readSession(db)
  const token = await readToken(db)
  if (aud === 'pub' || expired || leaving || token === null) return false
  storageEvents.tokenChanged(token)
  storageEvents.userChanged(user)
  return true
}

/** Who signs in has something to lose: the moment to ask that it be kept. */
const storing = (result: Result<SignedIn>): Result<SignedIn> => {
  if (result.ok) void requestPersistentStorage()
  return result
}

/** Signs in; the library of the account follows by itself. */
export const signIn = async (form: LoginForm): Promise<Result<SignedIn>> => storing(await sync.signIn(form))

/** Makes an account and signs it in: the second step, the payment, begins. */
export async function register(form: RegisterForm): Promise<Result<SignedIn>> {
  const result = storing(await sync.register(form))
  if (result.ok) setOfTab('registering', 'true')
  return result
}

/** The registration ends: paid, or put off. */
export const endRegistration = (): void => setOfTab('registering', null)

/** Signs in with what a social provider sent the reader back with. */
export const signInSocially = async (
  provider: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<SignedIn>> => storing(await sync.signInSocially(provider, query))

/** The social providers of this server; null when they cannot be had. */
export const readSocialLinks = (): Promise<readonly SocialLink[] | null> => sync.socialLinks()

/** Leaves for a provider's page, and remembers where the reader was. */
export function leaveForProvider(url: string, returnTo: string): void {
  setOfTab('returnTo', returnTo)
  location.assign(url)
}

/** Where the reader was when he left for a provider; asked once. */
export function takeReturnPath(): string | null {
  const path = getOfTab('returnTo')
  setOfTab('returnTo', null)
  return path
}

/** Signs out, only online: private rows, token and user leave this device. Refused while changes are unsent, unless they may be lost. */
export const signOut = (discardUnsent = false): Promise<SignedOut> => sync.signOut({ discardUnsent })

import type { LoginForm, RegisterForm } from '#contract/accounts/account.ts'
import { parseToken } from '#contract/stored.ts'
import type { Result, SignedIn, SyncEvents } from '#contract/workers/sync-api.ts'
import { db } from '#db/open.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { getForTab, getStored, setForTab, setStored, takeForTab } from '../boot/browser-storage.ts'
import { storeReturnLanguage } from '../boot/return-language.ts'
import { storedUser } from '../boot/stored-user.ts'
import { sync } from '../sync-client.ts'
import { requestPersistentStorage } from './persistent-storage.ts'

/** Copies the engine's state into the specification's storage keys. A worker cannot write them itself. */
export const storageEvents: Pick<SyncEvents, 'tokenChanged' | 'userChanged' | 'statsChanged'> = {
  tokenChanged: (accessToken) => setStored('accessToken', accessToken),
  userChanged: (user) => setStored('currentUser', user === null ? null : JSON.stringify(user)),
  statsChanged: (stats) => setStored('appStats', stats),
}

/** The token of the storage. Null when it is missing or damaged. */
const storedToken = (): string | null => parseToken(getStored('accessToken'))

/** Whether this device had a session when the page began to load. */
export const wasSignedInAtStart: boolean = getStored('accessToken') !== null

/** Whether the reader is in the second step of registration. Somebody else may sign in in this tab meanwhile. */
export function isRegistering(): boolean {
  const user = storedUser()
  return user !== null && getForTab('registering') === user.id
}

/** The reader, as far as known without waiting. The access rules use it. */
export function currentReader(): { readonly role: 'visitor' | 'user' | 'subscriber'; readonly registering: boolean } {
  const user = storedUser()
  const registering = isRegistering()
  // A token alone is nobody yet. Its owner can sign in meanwhile.
  if (storedToken() === null || user === null) return { role: 'visitor', registering }
  return { role: user.subscribed ? 'subscriber' : 'user', registering }
}

/**
 * Restores the storage keys from the tables when a part is missing or damaged: a browser that is killed loses the last seconds of its
 * key-value storage. True when a reader is signed in.
 */
export async function restoreSession(): Promise<boolean> {
  if (storedToken() !== null && storedUser() !== null) return false
  const { aud, user, expired, signingOut } = await readSession(db)
  const token = await readToken(db)
  if (aud === 'pub' || expired || signingOut || token === null) return false
  storageEvents.tokenChanged(token)
  storageEvents.userChanged(user)
  return true
}

let signIns = 0

/** Whether this tab is signing in. The form opens the next screen itself then. */
export const isSigningIn = (): boolean => signIns > 0

async function begun(signIn: Promise<Result<SignedIn>>): Promise<Result<SignedIn>> {
  signIns += 1
  try {
    const result = await signIn
    // A signed-in reader has data that could be lost, so ask for persistent storage now.
    if (result.ok) void requestPersistentStorage()
    return result
  } finally {
    // The form gets the result first.
    setTimeout(() => {
      signIns -= 1
    })
  }
}

/** Signs in. The sync then fetches the account's library. */
export const signIn = (form: LoginForm): Promise<Result<SignedIn>> => begun(sync.signIn(form))

/** Creates an account and signs in. The second step of registration, the payment, follows. */
export async function register(form: RegisterForm): Promise<Result<SignedIn>> {
  const result = await begun(sync.register(form))
  if (result.ok) setForTab('registering', result.value.user.id)
  return result
}

/** Ends the registration, paid or not. */
export const endRegistration = (): void => setForTab('registering', null)

/** Signs in with the query that a social provider sent back. */
export const signInSocially = (provider: string, query: Readonly<Record<string, string>>): Promise<Result<SignedIn>> =>
  begun(sync.signInSocially(provider, query))

/** Goes to a provider's page, and stores where the reader was. */
export function leaveForProvider(url: string, returnTo: string): void {
  setForTab('returnTo', returnTo)
  storeReturnLanguage()
  location.assign(url)
}

/** Where the reader was before they went to a provider. The first call clears it. */
export const takeReturnPath = (): string | null => takeForTab('returnTo')

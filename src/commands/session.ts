import { getStored, setStored } from '../boot/browser-storage.ts'
import type { Result, SessionUser, SignedIn, SyncEvents } from '../contract/sync-api.ts'
import { sync } from '../sync-client.ts'

/** Mirrors the engine's truth into the specification's storage keys; a worker cannot write them itself. */
export const storageEvents: SyncEvents = {
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

/** Signs in; the library of the account follows by itself. */
export const signIn = (form: { readonly email: string; readonly password: string }): Promise<Result<SignedIn>> =>
  sync.signIn(form)

/** Signs out, only online: private rows, token and user leave this device. */
export const signOut = (): Promise<Result<null>> => sync.signOut()

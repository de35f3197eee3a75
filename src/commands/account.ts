import type { UpdateAccountForm } from '../contract/account.ts'
import type { AccountAction, Result, SessionUser, Submitted } from '../contract/sync-api.ts'
import { sync } from '../sync-client.ts'

/** Changes the account; only what changed is sent, and the current password with it. */
export const updateAccount = (changes: UpdateAccountForm): Promise<Result<SessionUser>> => sync.updateAccount(changes)

/** Asks the server again who the reader is. */
export const refreshAccount = (): Promise<Result<SessionUser>> => sync.refreshAccount()

/** Sends a form that changes nothing on this device. */
export const submitForm = (action: AccountAction, body: Readonly<Record<string, string>>): Promise<Result<Submitted>> =>
  sync.submit(action, body)

import type { CurrentPasswordForm, UpdateAccountForm } from '#contract/account.ts'
import type { AccountAction, Result, SessionUser, Submitted } from '#contract/sync-api.ts'
import { sync } from '../sync-client.ts'
import { saveAs } from './save-as.ts'

/** Changes the account; only what changed is sent, and the current password with it. */
export const updateAccount = (changes: UpdateAccountForm): Promise<Result<SessionUser>> => sync.updateAccount(changes)

/** Deletes the account, everywhere; the password shows that it is its owner. */
export const deleteAccount = (form: CurrentPasswordForm): Promise<Result<null>> => sync.deleteAccount(form)

/** Gives the reader a file of all that the server keeps about them. */
export async function saveAccountData(): Promise<Result<string>> {
  const result = await sync.exportAccount()
  if (result.ok) saveAs(new Blob([result.value], { type: 'application/json' }), 'larder-account.json')
  return result
}

/** Asks the server again who the reader is. */
export const refreshAccount = (): Promise<Result<SessionUser>> => sync.refreshAccount()

/** Sends a form that changes nothing on this device. */
export const submitForm = (action: AccountAction, body: Readonly<Record<string, string>>): Promise<Result<Submitted>> =>
  sync.submit(action, body)

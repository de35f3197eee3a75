import type { CurrentPasswordForm, UpdateAccountForm } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { sync } from '../sync-client.ts'
import { saveAs } from './save-as.ts'

export const updateAccount = (changes: UpdateAccountForm): Promise<Result<SessionUser>> => sync.updateAccount(changes)

export const deleteAccount = (form: CurrentPasswordForm): Promise<Result<null>> => sync.deleteAccount(form)

/** Saves a file with all data that the server stores about the reader. */
export async function saveAccountData(): Promise<Result<string>> {
  const result = await sync.exportAccount()
  if (result.ok) saveAs(new Blob([result.value], { type: 'application/json' }), 'larder-account.json')
  return result
}

export const refreshAccount = (): Promise<Result<SessionUser>> => sync.refreshAccount()

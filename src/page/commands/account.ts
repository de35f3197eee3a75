import type { CurrentPasswordForm, UpdateAccountForm } from '#contract/accounts/account.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { sync } from '../sync-client.ts'
import { call } from './call.ts'
import { saveAs } from './save-as.ts'

export const updateAccount = (changes: UpdateAccountForm): Promise<Result<SessionUser>> => sync.updateAccount(changes)

export const deleteAccount = (form: CurrentPasswordForm): Promise<Result<null>> => sync.deleteAccount(form)

/** Saves a file with all data that the server stores about the reader. Gives what went wrong. */
export async function saveAccountData(): Promise<CallProblem | null> {
  const result = await call('exportMe')
  if (!result.ok) return result.problem
  const text = JSON.stringify(result.value.data, null, 2)
  saveAs(new Blob([text], { type: 'application/json' }), 'larder-account.json')
  return null
}

export const refreshAccount = (): Promise<Result<SessionUser>> => sync.refreshAccount()

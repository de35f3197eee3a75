import type { CallProblem } from '#contract/problems.ts'
import { call } from './call.ts'
import { saveJson } from './save-as.ts'

/** Saves a file with all data that the server stores about the reader. Gives what went wrong. */
export async function saveAccountData(): Promise<CallProblem | null> {
  const result = await call('exportMe')
  if (!result.ok) return result.problem
  saveJson(result.value.data, 'larder-account.json')
  return null
}

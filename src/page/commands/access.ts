import type { IdentitiesAnswer, SessionsAnswer } from '#contract/accounts/access.ts'
import { UNKNOWN_CALL } from '#contract/endpoint.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { setForTab, takeForTab } from '../boot/browser-storage.ts'
import { storeReturnLanguage } from '../boot/return-language.ts'
import { call } from './call.ts'

/** How the account can be opened, as the server knows it. */
export interface Access {
  readonly sessions: SessionsAnswer['data']
  readonly identities: IdentitiesAnswer['data']
}

/** The reader's sessions and sign-in providers. Null from a server without these calls, which are extensions. */
export async function readAccess(): Promise<Result<Access | null>> {
  const [sessions, identities] = await Promise.all([call('sessions'), call('identities')])
  if (sessions.ok && identities.ok)
    return { ok: true, value: { sessions: sessions.value.data, identities: identities.value.data } }
  const failed = [sessions, identities].find((answer) => !answer.ok)
  const isMissing = failed?.problem.kind === 'refused' && UNKNOWN_CALL.includes(failed.problem.status)
  return failed === undefined || isMissing ? { ok: true, value: null } : failed
}

/** Waits for a change of the sessions or providers. Gives them after it. */
export async function readAccessAfter(change: Promise<Result<unknown>>): Promise<Result<Access | null>> {
  const answer = await change
  return answer.ok ? readAccess() : answer
}

/** Goes to a provider's page, to add the provider to the account. */
export function leaveToConnect(provider: string, url: string): void {
  setForTab('connecting', provider)
  storeReturnLanguage()
  location.assign(url)
}

/** The provider that the reader went to add. The first call clears it. */
export const takeConnecting = (): string | null => takeForTab('connecting')

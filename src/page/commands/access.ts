import type { Access, AccessChange, MailedLink, Result } from '#contract/workers/sync-api.ts'
import { getForTab, setForTab } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'

/** Reads the sessions of the account and its providers. Null when this server does not tell. */
export const readAccess = (): Promise<Result<Access | null>> => sync.readAccess()

/** Ends a session, or adds or removes a provider. Returns the access as it is then. */
export const changeAccess = (change: AccessChange): Promise<Result<Access | null>> => sync.changeAccess(change)

/** Confirms an e-mail address with the token of a mailed link. Returns the address. */
export const confirmEmail = (link: MailedLink): Promise<Result<string>> => sync.confirmEmail(link)

/** Requests another mail with the link that confirms the address. */
export const mailEmailLink = (): Promise<Result<string>> => sync.mailEmailLink()

/** Goes to a provider's page, to add the provider to the account. */
export function leaveToConnect(provider: string, url: string): void {
  setForTab('connecting', provider)
  location.assign(url)
}

/** The provider that the reader went to add. The first call clears it. */
export function takeConnecting(): string | null {
  const provider = getForTab('connecting')
  setForTab('connecting', null)
  return provider
}

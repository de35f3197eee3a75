import type { Access, AccessChange, MailedLink, Result } from '#contract/workers/sync-api.ts'
import { getForTab, setForTab } from '../boot/browser-storage.ts'
import { storeReturnLanguage } from '../boot/return-language.ts'
import { sync } from '../sync-client.ts'

export const readAccess = (): Promise<Result<Access | null>> => sync.readAccess()

export const changeAccess = (change: AccessChange): Promise<Result<Access | null>> => sync.changeAccess(change)

export const confirmEmail = (link: MailedLink): Promise<Result<string>> => sync.confirmEmail(link)

export const mailEmailLink = (): Promise<Result<string>> => sync.mailEmailLink()

/** Goes to a provider's page, to add the provider to the account. */
export function leaveToConnect(provider: string, url: string): void {
  setForTab('connecting', provider)
  storeReturnLanguage()
  location.assign(url)
}

/** The provider that the reader went to add. The first call clears it. */
export function takeConnecting(): string | null {
  const provider = getForTab('connecting')
  setForTab('connecting', null)
  return provider
}

import type { Access, AccessChange, MailedLink, Result } from '#contract/sync-api.ts'
import { getOfTab, setOfTab } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'

/** The devices that are signed in, and the providers that can sign in. Null: this server does not tell. */
export const readAccess = (): Promise<Result<Access | null>> => sync.readAccess()

/** Ends or adds a way into the account; gives those there are then. */
export const changeAccess = (change: AccessChange): Promise<Result<Access | null>> => sync.changeAccess(change)

/** Proves an address by the link of a mail. */
export const confirmEmail = (link: MailedLink): Promise<Result<string>> => sync.confirmEmail(link)

/** Has the link mailed again that proves the address. */
export const mailEmailLink = (): Promise<Result<string>> => sync.mailEmailLink()

/** Leaves for a provider's page, to add it to the account. */
export function leaveToConnect(provider: string, url: string): void {
  setOfTab('connecting', provider)
  location.assign(url)
}

/** The provider that the reader left for to add it; asked once. */
export function takeConnecting(): string | null {
  const provider = getOfTab('connecting')
  setOfTab('connecting', null)
  return provider
}

import type { Result, SignedIn, SyncApi, SyncEvents } from '#contract/workers/sync-api.ts'
import { countUnsent } from '#db/reader/bookmarks.ts'
import { readSession } from '#db/reader/session.ts'
import type { Bookmarks } from '../push/bookmarks.ts'
import * as account from './account.ts'

const DRAIN_MS = 3_000

/** Loaded when a reader uses a form. Together they are 3 KB (gzip). */
const forms = () => import('./forms.ts')
const payments = () => import('./payments.ts')
const access = () => import('./access.ts')

interface AccountApiDeps extends account.AccountDeps {
  readonly events: () => SyncEvents | null
  readonly online: () => boolean
  readonly loadBookmarks: () => Promise<Bookmarks>
  /** Deletes stored files of other readers, before the page learns that the reader changed. */
  readonly sweepFiles: () => Promise<void>
  readonly later: (work: () => void, ms: number) => void
}

type AccountCalls =
  | 'signIn'
  | 'register'
  | 'signInSocially'
  | 'readAccess'
  | 'changeAccess'
  | 'confirmEmail'
  | 'mailEmailLink'
  | 'signOut'
  | 'updateAccount'
  | 'deleteAccount'
  | 'exportAccount'
  | 'refreshAccount'
  | 'submit'
  | 'checkout'
  | 'payment'
  | 'socialLinks'
  | 'captchaSiteKey'
  | 'checkCaptcha'

/** The calls of the page about the reader and their account. */
export function createAccountApi(deps: AccountApiDeps): Pick<SyncApi, AccountCalls> {
  const { db, request, language, events, loadBookmarks, sweepFiles } = deps

  /** Waits for `work`, but at most `ms` milliseconds. */
  const within = (ms: number, work: Promise<void>): Promise<void> =>
    Promise.race([work, new Promise<void>((resolve) => deps.later(resolve, ms))])

  async function entered(result: Result<SignedIn>): Promise<Result<SignedIn>> {
    if (!result.ok) return result
    events()?.tokenChanged(result.value.accessToken)
    events()?.userChanged(result.value.user)
    await (await loadBookmarks()).retryParked()
    await sweepFiles()
    return result
  }

  return {
    signIn: async (form) => entered(await account.signIn(deps, form)),
    register: async (form) => entered(await account.register(deps, form)),
    signInSocially: async (provider, query) => entered(await account.signInSocially(deps, provider, query)),
    readAccess: async () => (await access()).readAccess(request, language()),
    changeAccess: async (change) => (await access()).changeAccess(request, language(), change),
    mailEmailLink: async () => (await access()).mailEmailLink(request, language()),
    async confirmEmail(link) {
      const proven = await (await access()).confirmEmail(request, language(), link)
      if (!proven.ok || (await readSession(db)).user === null) return proven
      // The signed-in reader may have a new address now.
      const user = await account.refreshUser(deps)
      if (user.ok) events()?.userChanged(user.value)
      return proven
    },
    async signOut(options) {
      // Sends unsent changes first, but does not let the reader wait longer than `DRAIN_MS`.
      const unsent = await countUnsent(db, (await readSession(db)).aud)
      if (deps.online() && unsent > 0) await within(DRAIN_MS, (await loadBookmarks()).resume())
      const result = await account.signOut(deps, options)
      if (!result.ok) return result
      events()?.tokenChanged(null)
      events()?.userChanged(null)
      await sweepFiles()
      return result
    },
    async updateAccount(changes) {
      const result = await account.updateAccount(deps, changes)
      if (result.ok) events()?.userChanged(result.value)
      return result
    },
    async deleteAccount(form) {
      const result = await account.deleteAccount(deps, form)
      if (!result.ok) return result
      events()?.tokenChanged(null)
      events()?.userChanged(null)
      await sweepFiles()
      return result
    },
    exportAccount: () => account.exportAccount(deps),
    async refreshAccount() {
      const before = (await readSession(db)).user?.subscribed
      const result = await account.refreshUser(deps)
      if (!result.ok) return result
      events()?.userChanged(result.value)
      if (result.value.subscribed === before) return result
      await (await loadBookmarks()).retryParked()
      await sweepFiles()
      return result
    },
    submit: async (action, body) => (await forms()).submitForm(request, language(), action, body),
    checkout: async () => (await payments()).beginCheckout(request, language()),
    payment: async (session) => (await payments()).readPayment(request, language(), session),
    socialLinks: async () => (await forms()).readSocialLinks(request, language()),
    captchaSiteKey: async () => (await forms()).readCaptchaSiteKey(request, language()),
    checkCaptcha: async (token, action) => (await forms()).checkCaptcha(request, language(), token, action),
  }
}

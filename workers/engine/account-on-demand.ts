import type { AccountApi } from '#contract/workers/sync-api.ts'
import type { AccountApiDeps } from './account-api.ts'

/** Where the file cannot be loaded, nothing was asked: that is as without an answer. */
const OFFLINE = { ok: false, problem: { kind: 'offline' } } as const

/** With what else only a reader needs, the first article is 5 KB (gzip) smaller. */
const accountApi = () => import('./account-api.ts')

/** The calls about the reader. After a load that failed, the next call loads again. */
export function accountOnDemand(deps: AccountApiDeps, load = accountApi): AccountApi {
  const ask = <T>(call: (api: AccountApi) => Promise<T>): Promise<T | typeof OFFLINE> =>
    load().then(
      ({ createAccountApi }) => call(createAccountApi(deps)),
      (error) => {
        deps.onError(error)
        return OFFLINE
      },
    )
  return {
    signIn: (form) => ask((api) => api.signIn(form)),
    register: (form) => ask((api) => api.register(form)),
    signInSocially: (provider, query) => ask((api) => api.signInSocially(provider, query)),
    call: (name, ...input) => ask((api) => api.call(name, ...input)),
    signOut: (options) => ask((api) => api.signOut(options)),
    updateAccount: (changes) => ask((api) => api.updateAccount(changes)),
    deleteAccount: (form) => ask((api) => api.deleteAccount(form)),
    refreshAccount: () => ask((api) => api.refreshAccount()),
  }
}

import type {
  CurrentPasswordForm,
  LoginForm,
  RegisterForm,
  UpdateAccountForm,
  UserAttributes,
} from '../accounts/account.ts'
import type { ForwardedAnswer, ForwardedInput, ForwardedName } from '../endpoints.ts'
import type { CallProblem } from '../problems.ts'
import type { SearchAnswer } from './search-api.ts'

/** The result of a call over Comlink. Errors are values, because Comlink passes only the message of a thrown error. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: CallProblem }

/** The reader as the browser's storage has it. The page tells it, because a worker cannot read that storage. */
interface Session {
  readonly accessToken: string | null
  readonly user: StoredUser | null
}
export interface SessionUser extends UserAttributes {
  readonly id: string
}
/** What the browser's storage is sure to tell of the reader. The tables have the rest. */
export type StoredUser = Pick<SessionUser, 'id' | 'subscribed'>

export interface SyncStart {
  readonly session: Session
  readonly language: string
  /** What the browser says about the network. A worker does not learn this reliably. */
  readonly online: boolean
  /** The daily stats from `appStats` of the browser's storage, or null. */
  readonly storedStats: string | null
}

/**
 * What the page can ask the sync worker. The library never comes back this way: it is written to the tables, and live queries
 * see it. Only the answer to a question does, of a call or of a search.
 */
export interface SyncApi extends AccountApi {
  /** Starts the sync engine. Returns at once. */
  start(input: SyncStart, events: SyncEvents): void
  /** A reader opens this article: it is fetched before everything else, with the next one. */
  open(bookSlug: string, slug: string): void
  setLanguage(language: string): void
  setOnline(online: boolean): void
  /** The page became visible, or the reader asks for it: check the stats and continue. */
  wake(): void
  /** Asks the server what the device's index cannot answer yet. Null when it does not answer. */
  searchOnline(language: string, q: string, limit: number): Promise<SearchAnswer | null>
  /** Downloads a book's file in the reader's language and stores it on the device. The tables show the progress. */
  downloadFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<Result<null>>
  /** Asks how large a file is. The answer is written to the tables. */
  measureFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<void>
  dropFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<void>
  /** Changes which offline copies the reader wants. The next pass fetches what is missing. */
  changeOfflineCopies(change: OfflineCopyChange): Promise<void>
}

/** The calls about the reader and their account. */
export interface AccountApi {
  signIn(form: LoginForm): Promise<Result<SignedIn>>
  register(form: RegisterForm): Promise<Result<SignedIn>>
  /** `query`: the complete query with which the provider sent the reader back. */
  signInSocially(provider: string, query: Readonly<Record<string, string>>): Promise<Result<SignedIn>>
  /** Makes a call of the contract that is `forwarded`. Every other name is refused. */
  call<N extends ForwardedName>(name: N, ...input: ForwardedInput<N>): Promise<Result<ForwardedAnswer<N>>>
  /** Ends the session on the server and on the device. Refused while there are unsent changes, unless the reader discards them. */
  signOut(options?: SignOutOptions): Promise<SignedOut>
  updateAccount(changes: UpdateAccountForm): Promise<Result<SessionUser>>
  /** Deletes the account. On the device this is like a sign-out. */
  deleteAccount(form: CurrentPasswordForm): Promise<Result<null>>
  /** Asks the server for the account again, for example after a payment. */
  refreshAccount(): Promise<Result<SessionUser>>
}

export interface SignOutOptions {
  /** The reader knows how many changes will be lost, and wants to sign out. */
  readonly discardUnsent: boolean
}
/**
 * Null: the server has ended the session. `only here`: the server could not, and the session may go on there. `unsent`: the server
 * lacks this many changes, and nothing was done.
 */
export type SignedOut =
  | Result<null | 'only here'>
  | { readonly ok: false; readonly problem: { readonly kind: 'unsent'; readonly count: number } }

/** What a reader can change about the offline copies of the device. */
export type OfflineCopyChange =
  /** Remove the texts of a book. */
  | { readonly kind: 'remove'; readonly bookSlug: string }
  /** Download them again. */
  | { readonly kind: 'restore'; readonly bookSlug: string }
  | { readonly kind: 'restore-all' }
  | { readonly kind: 'pause'; readonly paused: boolean }

export interface SignedIn {
  readonly accessToken: string
  readonly user: SessionUser
  readonly redirectUrl: string | undefined
}

/** What the worker tells the page on its own: mostly what belongs into the browser's storage, which a worker cannot write. */
export interface SyncEvents {
  /** A refreshed token. Null when the refresh was refused. */
  tokenChanged(accessToken: string | null): void
  userChanged(user: SessionUser | null): void
  statsChanged(stored: string): void
  /** An answer does not fit this version's contract: there may be a newer version of the app. */
  unknownAnswer(): void
  /** A sign-out that was interrupted has ended on this device only. */
  signedOutHere(): void
}

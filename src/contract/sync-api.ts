import type { IdentitiesAnswer, SessionsAnswer } from './access.ts'
import type { CurrentPasswordForm, LoginForm, RegisterForm, UpdateAccountForm, UserAttributes } from './account.ts'
import type { PaymentStatus } from './payments.ts'
import type { CallProblem } from './problems.ts'

/** What a call over Comlink gives: errors are values, because Comlink keeps only the message of a thrown one. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: CallProblem }

/** Who reads, as the page knows it from the browser's storage; the worker cannot read that itself. */
export interface Session {
  readonly accessToken: string | null
  readonly user: SessionUser | null
}
export interface SessionUser extends UserAttributes {
  readonly id: string
}

export interface SyncStart {
  readonly session: Session
  readonly language: string
  /** What the browser says of the network; a worker is not told reliably. */
  readonly online: boolean
  /** `navigator.languages`, for the choice among the library's languages. */
  readonly browserLanguages: readonly string[]
  /** The daily stats as stored under `appStats`, or null. */
  readonly storedStats: string | null
}

/** What the page may ask of the sync worker. Data never comes back this way: it is written to the tables, and the page's queries see it. */
export interface SyncApi {
  /** Begins, or goes on with, keeping this device's library whole. Returns at once. */
  start(input: SyncStart, events: SyncEvents): void
  /** The reader opens this article: it is fetched before everything else, with its neighbours. */
  open(bookSlug: string, slug: string): void
  setLanguage(language: string): void
  setOnline(online: boolean): void
  /** The page became visible, or the reader asks for it: check the stats and go on. */
  wake(): void
  signIn(form: LoginForm): Promise<Result<SignedIn>>
  register(form: RegisterForm): Promise<Result<SignedIn>>
  /** `query`: all that the provider sent the reader back with. */
  signInSocially(provider: string, query: Readonly<Record<string, string>>): Promise<Result<SignedIn>>
  /** Ends the session here and on the server. Refused while changes are unsent that the reader has not given up. */
  /** The devices and the providers that are signed in, or can sign in. Null: this server does not tell. */
  readAccess(): Promise<Result<Access | null>>
  changeAccess(change: AccessChange): Promise<Result<Access | null>>
  /** Proves an address by the link of a mail: the address that is proven. */
  confirmEmail(link: MailedLink): Promise<Result<string>>
  /** Has the link that proves the address mailed again: what the server says of it. */
  mailEmailLink(): Promise<Result<string>>
  signOut(options?: SignOutOptions): Promise<SignedOut>
  updateAccount(changes: UpdateAccountForm): Promise<Result<SessionUser>>
  /** Deletes the account; the device is left as by a sign-out. */
  deleteAccount(form: CurrentPasswordForm): Promise<Result<null>>
  /** All that the server keeps about the reader, as the text of a file. */
  exportAccount(): Promise<Result<string>>
  /** Asks the server again who the reader is: after a payment, say. */
  refreshAccount(): Promise<Result<SessionUser>>
  /** Asks the server what the index on the device cannot answer yet; the answer is in the tables. */
  searchOnline(q: string, limit: number): Promise<void>
  /** A form that changes nothing on this device. */
  submit(action: AccountAction, body: Readonly<Record<string, string>>): Promise<Result<Submitted>>
  /** Begins a payment: the address of the provider's page. */
  checkout(): Promise<Result<Submitted>>
  /** Fetches a book's file in the reader's language and keeps it on the device; how far it is, is in the tables. */
  downloadFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<Result<null>>
  /** Asks how large a file is; the answer is in the tables. */
  measureFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<void>
  dropFile(bookSlug: string, format: 'pdf' | 'epub'): Promise<void>
  /** What is to be on this device: said here, done by the next pass. */
  changeOfflineCopies(change: OfflineCopyChange): Promise<void>
  payment(session: string): Promise<Result<PaymentStatus>>
  /** Null when they cannot be had. */
  socialLinks(): Promise<readonly SocialLink[] | null>
  /** Null where the server asks for no captcha, or cannot be asked. */
  captchaSiteKey(): Promise<string | null>
  checkCaptcha(token: string, action: string): Promise<boolean>
}

/** What a mailed link carries behind its `#`. */
export interface MailedLink {
  readonly token: string
  readonly email: string
}

/** The ways into the account, as the server knows them. */
export interface Access {
  readonly sessions: SessionsAnswer['data']
  readonly identities: IdentitiesAnswer['data']
}

export type AccessChange =
  | { readonly kind: 'end'; readonly session: string }
  | { readonly kind: 'endOthers' }
  | { readonly kind: 'remove'; readonly identity: string }
  /** `query`: what the provider sent the reader back with. */
  | { readonly kind: 'connect'; readonly provider: string; readonly query: string; readonly password: string }

export interface SignOutOptions {
  /** The reader was told how many changes would be lost, and wants to leave. */
  readonly discardUnsent: boolean
}
/** `unsent`: so many changes the server does not have. Nothing was done. */
export type SignedOut =
  | Result<null>
  | { readonly ok: false; readonly problem: { readonly kind: 'unsent'; readonly count: number } }

/** What a reader may wish of his device. */
export type OfflineCopyChange =
  /** Take the texts of a book off it. */
  | { readonly kind: 'remove'; readonly bookSlug: string }
  /** Have them here again. */
  | { readonly kind: 'restore'; readonly bookSlug: string }
  | { readonly kind: 'restore-all' }
  | { readonly kind: 'pause'; readonly paused: boolean }

/** The forms of the account that only send and say how it went. */
export type AccountAction = 'forgotPassword' | 'resetPassword'

export interface Submitted {
  readonly redirectUrl?: string | undefined
  readonly message?: string | undefined
}

export interface SocialLink {
  readonly provider: string
  readonly url: string
}

export interface SignedIn {
  readonly accessToken: string
  readonly user: SessionUser
  readonly redirectUrl: string | undefined
}

/** What the worker tells the page without being asked; only what has to reach the browser's storage, which a worker cannot write. */
export interface SyncEvents {
  /** A refreshed token, or null when the refresh was refused. */
  tokenChanged(accessToken: string | null): void
  userChanged(user: SessionUser | null): void
  statsChanged(stored: string): void
  /** The server answers otherwise than this version of the app knows: there may be a newer one. */
  unknownAnswer(): void
}

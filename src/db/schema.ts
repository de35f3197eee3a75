import type { Image } from '#contract/content.ts'
import type { SessionUser } from '#contract/sync-api.ts'

/** Who a row was fetched for: everybody, or one user. */
export type Audience = 'pub' | `user:${string}`

/** Every content row says for whom and in which language the server answered it. */
interface Scoped {
  readonly aud: Audience
  readonly lang: string
}

export interface BookRow extends Scoped {
  readonly slug: string
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly price: number
  readonly discountAmount: number
  readonly currencySymbol: string
  readonly articlesCount: number
  readonly image: Image | null
  readonly updatedAt: string
}

/** An article without its text: lists read these, so that no list pays for bodies. */
export interface ArticleRow extends Scoped {
  readonly slug: string
  readonly id: string
  readonly bookSlug: string
  readonly position: number
  readonly title: string
  readonly description: string
  readonly readingMinutes: number
  readonly image: Image | null
  readonly restricted: boolean
  readonly updatedAt: string
}

/** The order of a list, swapped whole: lists are read by this row only, so a reader never sees a half-changed one. */
export interface TocRow extends Scoped {
  /** `books`, or `book:<slug>` for a book's articles. */
  readonly list: 'books' | `book:${string}`
  readonly slugs: readonly string[]
  /** Of a book's articles together, so that a shelf of many books is a few rows; absent in the list of books. */
  readonly minutes?: number
  /** The pictures in a book's texts. */
  readonly figures?: readonly string[]
}

export interface PageRow {
  readonly lang: string
  readonly slug: string
  readonly position: number
  readonly title: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly html: string
}

export interface LanguageRow {
  readonly iso: string
  readonly name: string
  readonly position: number
}

/** One thing to pull: how far it is, and whether what is stored is current. */
export interface ScopeRow extends Scoped {
  /** `languages`, `pages`, `books`, `book:<slug>`, `images`, or `bookmarks` (whose language is empty: they have none). */
  readonly name: string
  readonly state: 'stale' | 'fresh'
  /** Where an interrupted pull goes on; null when none is under way. */
  readonly checkpoint: Checkpoint | null
  /** It came in several pages, and nobody has yet said that nothing changed meanwhile: then the newest change that is here is not all that changed before it. */
  readonly pulledInParts?: boolean
  /** How often it was asked for again since beginnings came for a reader who has a right to whole texts. */
  readonly doubts?: number
  /** When it was last confirmed current, epoch milliseconds; 0 for never. */
  readonly syncedAt: number
}

export interface Checkpoint {
  readonly nextPage: number
  readonly lastPage: number
  readonly total: number
  readonly slugs: readonly string[]
}

/** What the status line says, as the worker knows it. One row. */
export interface StatusRow {
  readonly key: 'status'
  readonly network: 'online' | 'offline' | 'unreachable'
  readonly phase: 'idle' | 'saving'
  readonly language: string
  readonly aud: Audience
  /** Articles and images on the device, of all there are to have. */
  readonly done: number
  readonly total: number
  /** The library of this language and audience is whole on the device. */
  readonly complete: boolean
  readonly storageFull: boolean
  /** The reader has paused the saving. */
  readonly paused?: boolean
  readonly lastSyncAt: number
}

/** What the server last said of the library, per audience and language. */
export interface StatsRow {
  /** `stats:<audience>:<language>` */
  readonly key: `stats:${string}`
  readonly books: number
  readonly articles: number
  readonly languages: number
  /** Null from a server that does not say it. */
  readonly revision: string | null
  /** ISO 8601. */
  readonly updateDate: string
}

/** The engine's own truth about the session; the browser's storage keys mirror it. */
export interface SessionRow {
  readonly key: 'session'
  readonly aud: Audience
  /** Goes up at every sign-in, sign-out and change of account: a write of a job begun before it is dropped. */
  readonly epoch: number
  /** Goes up only when another reader comes: what is answered about a reader's bookmarks holds for him as long as he stays. Rows of before 2026-11 have none. */
  readonly visit?: number
  readonly user: SessionUser | null
  /** The server refused to renew: the reader may read on what is here, and has to sign in to sync. */
  readonly expired: boolean
  /** A sign-out is under way: whatever interrupts it, the next start ends it. */
  readonly leaving?: boolean
}

/** The one place of the access token; the browser's storage key mirrors it. Beside the session, whose readers need not wake at each renewal. */
export interface TokenRow {
  readonly key: 'token'
  readonly accessToken: string
}

/** What the reader wants on this device. The device's own: it goes to no server. */
export interface OfflineSettingsRow {
  readonly key: 'offline-settings'
  /** Nothing more is fetched by itself until he says so. */
  readonly paused: boolean
  /** Slugs of the books whose texts he took off this device. */
  readonly removedBooks: readonly string[]
}

/** What the connection stats said: a two-letter country, for the phone field. */
export interface ConnectionRow {
  readonly key: 'connection'
  readonly country: string | null
}

/** A bookmark as the server last told it. Of one reader, in no language. */
export interface BookmarkRow {
  readonly aud: Audience
  readonly articleId: string
  /** Epoch milliseconds; orders the favorites. */
  readonly createdAt: number
}

/**
 * `pending`: waits to be sent. `sending`: a request is under way, or was when the engine was killed. `parked`: the server will not
 * take it now; the reader sees it, and decides. `rejected`: rolled back; the row stays until the reader was told.
 */
export type IntentState = 'pending' | 'sending' | 'parked' | 'rejected'
export type IntentReason = 'sign-in' | 'subscription' | 'gone' | 'refused' | 'failing'

/** What the reader wants of one article and the server does not yet know. Shown in the place of the server's row. */
export interface IntentRow {
  readonly aud: Audience
  readonly articleId: string
  /** For words about it, also when the article is gone. */
  readonly title: string
  readonly want: boolean
  /** What the server holds; null when an attempt ended and nobody knows how. */
  readonly base: boolean | null
  /** Goes up when the reader changes his mind: an answer to an older wish settles only that. */
  readonly rev: number
  /** The `Idempotency-Key` of this wish. */
  readonly key: string
  readonly state: IntentState
  /** Why it is parked or rejected. */
  readonly reason: IntentReason | null
  /** Failed attempts since the reader last chose. */
  readonly tries: number
  /** Not sent before, epoch milliseconds. */
  readonly nextAt: number
  readonly madeAt: number
}

/** The server asked to be left alone from then until then, epoch milliseconds. */
export interface RateLimit {
  readonly limitedFrom: number
  readonly limitedUntil: number
}

/** What all tabs have to know of the sending of intents. */
export interface OutboxRow extends RateLimit {
  readonly key: 'outbox'
  /** Goes up when an attempt begins and when it ends: a list of bookmarks asked for before that is out of date. */
  readonly seq: number
}

/** How long nothing is to be pulled. */
export interface PullRateLimitRow extends RateLimit {
  readonly key: 'pull-rate-limit'
}

/** Where a reader was in an article; this device only. */
export interface ReadingRow {
  readonly slug: string
  readonly bookSlug: string
  /** 0 to 1. */
  readonly fraction: number
  /** Index of the first visible block. Rows of before 2026-12 count otherwise, and have behind the point how far into it; they lack what follows. */
  readonly block: number
  /** Of the first visible letter, in the block's text. */
  readonly offset?: number
  /** What stands there, and around it: the place is found again when the text was edited. */
  readonly quote?: string
  readonly before?: string
  readonly after?: string
  readonly lang?: string
  /** How far of the block is above it, 0 to 1. */
  readonly within?: number
  /** How far the letter's line stood above the line where reading begins, in heights of its own. */
  readonly lines?: number
  readonly readAt: number
}

export type FileFormat = 'pdf' | 'epub'

/** A book's file in one language: whether it is kept on this device, and how far its fetching is. The bytes are in Cache Storage. */
export interface FileRow extends Scoped {
  readonly bookSlug: string
  readonly format: FileFormat
  readonly state: 'absent' | 'loading' | 'stored' | 'failed'
  /** Bytes here so far. */
  readonly received: number
  /** Bytes of the whole; null until the server has said. */
  readonly size: number | null
  /** When this row last changed, epoch milliseconds: loading that stands still has died with its tab. */
  readonly at: number
}

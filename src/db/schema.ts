import type { Image } from '#contract/library/content.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { BookScopeName } from './library/book-scope.ts'

/** For whom a row was fetched: everybody, or one user. */
export type Audience = View['aud']

export interface BookRow extends View {
  readonly slug: string
  readonly id: string
  readonly title: string
  readonly description: string
  /** Null from a server that does not name it. */
  readonly author: string | null
  readonly price: number
  readonly discountAmount: number
  readonly currencySymbol: string
  /** Null while it is not known. */
  readonly articlesCount: number | null
  readonly image: Image | null
  /** The slugs that it had before. Absent when there are none. */
  readonly formerly?: readonly string[]
}

/** The order of a list. It is replaced as a whole, and lists are read only through it, so a reader never sees a half-changed list. */
export interface TocRow extends View {
  /** `books`, or `book:<slug>` for a book's articles. */
  readonly list: 'books' | BookScopeName
  readonly slugs: readonly string[]
  /** The minutes of all its articles together, so that the home screen reads only few rows. Absent in the list of books. */
  readonly minutes?: number
  /** The addresses of the pictures in a book's texts. */
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

/** One thing to pull: how far its pull is, and whether the stored rows are current. */
export interface ScopeRow extends View {
  /** `languages`, `pages`, `books`, `book:<slug>`, `images`. `bookmarks` and `highlights` have an empty language. */
  readonly name: string
  readonly state: 'stale' | 'fresh'
  /** Where an interrupted pull goes on. Null when no pull is under way. */
  readonly checkpoint: Checkpoint | null
  /** It came in several pages, and may lack a change made between them, although newer ones are stored: the server must confirm it. */
  readonly pulledInParts?: boolean
  /** How often it was pulled again because a subscriber got only beginnings, or rows could not be read. */
  readonly doubts?: number
  /** Rows of the last pull that could not be read. */
  readonly leftOut?: number
  /** Nobody could compare the language of its texts with the one that was asked for, or they came in another one. */
  readonly isUnsure?: boolean
  /** Of `highlights`: the server's cursor of what is stored. */
  readonly cursor?: string
  /** When it was last confirmed as current, in epoch milliseconds. 0 means never. */
  readonly syncedAt: number
}

export interface Checkpoint {
  readonly nextPage: number
  readonly lastPage: number
  /** Null while the server has named none. */
  readonly total: number | null
  readonly slugs: readonly string[]
  /** Rows so far that could not be read. */
  readonly leftOut?: number
  /** As that of the scope, for the pages so far. */
  readonly isUnsure?: boolean
}

/** What the worker tells the status line. There is one such row. */
export interface StatusRow {
  readonly key: 'status'
  /** `intercepted`: somebody else answers in the server's place, and their page may lead on. */
  readonly network: 'online' | 'offline' | 'unreachable' | 'intercepted'
  readonly phase: 'idle' | 'saving'
  readonly language: string
  readonly aud: Audience
  /** Articles and pictures on the device, and how many there are in all. */
  readonly done: number
  readonly total: number
  readonly storageFull: boolean
  /** How often that was said. Absent: never. */
  readonly timesFull?: number
  readonly lastSyncAt: number
}

/** The last stats of the server, for each audience and language. */
export interface StatsRow {
  /** `stats:<audience>:<language>` */
  readonly key: `stats:${string}`
  readonly books: number
  readonly articles: number
  readonly languages: number
  /** Null from a server without revisions. */
  readonly revision: string | null
  /** ISO 8601. */
  readonly updateDate: string
}

/** The session as the engine knows it. The browser's storage has a copy. */
export interface SessionRow {
  readonly key: 'session'
  readonly aud: Audience
  /** Grows with every sign-in and sign-out, and when a subscription begins or ends. A write of an older job is dropped. */
  readonly epoch: number
  /** Grows only when the reader changes: an answer about bookmarks stays valid until then. */
  readonly visit: number
  readonly user: SessionUser | null
  /** The server refused to renew the token. The reader can read what is stored, and has to sign in to sync. */
  readonly expired: boolean
  /** A sign-out is under way. If it is interrupted, the next start finishes it. */
  readonly signingOut?: boolean
}

/** The access token; the browser's storage has a copy. In its own row, so that a renewal does not wake live queries of the session. */
export interface TokenRow {
  readonly key: 'token'
  readonly accessToken: string
  /** When the server refused it although it had just given it, in epoch milliseconds. */
  readonly refusedAt?: number
}

/** Which offline copies the reader wants. It belongs to the device and is not sent to a server. */
export interface OfflineSettingsRow {
  readonly key: 'offline-settings'
  /** Nothing is downloaded by itself until the reader continues. */
  readonly paused: boolean
  /** Slugs of the books whose texts the reader removed from this device. */
  readonly removedBooks: readonly string[]
}

/** A bookmark from the server's last answer. It belongs to one reader and to no language. */
export interface BookmarkRow {
  readonly aud: Audience
  readonly articleId: string
  /** Epoch milliseconds. Bookmarks are ordered by it. */
  readonly createdAt: number
}

/**
 * `pending`: waits to be sent. `sending`: a request is under way, or was when the engine was killed. `parked`: the server does not accept
 * it now; the reader sees it and decides. `rejected`: taken back; the row stays until the reader is told.
 */
export type IntentState = 'pending' | 'sending' | 'parked' | 'rejected'
export type IntentReason = 'sign-in' | 'subscription' | 'gone' | 'refused' | 'failing'

/** What a reader wants of one object and the server does not have yet. */
export interface Intent<Reason = IntentReason> {
  readonly aud: Audience
  /** The article's title, for messages about the intent, also when the article is gone. */
  readonly title: string
  /** The `Idempotency-Key`. It changes when the reader changes their mind: an answer to an older intent settles only that one. */
  readonly key: string
  readonly state: IntentState
  /** Why it is parked or rejected. */
  readonly reason: Reason | null
  /** Failed attempts since the reader's last change. */
  readonly tries: number
  /** Not sent before this time, in epoch milliseconds. */
  readonly nextAt: number
  readonly madeAt: number
}

/** A change of one bookmark that the server does not have yet. Shown instead of the server's row. */
export interface IntentRow extends Intent {
  readonly articleId: string
  /** Whether the reader wants the article bookmarked. */
  readonly bookmarked: boolean
  /** Whether the server has the bookmark. Null when an attempt ended and its result is not known. */
  readonly onServer: boolean | null
}

/** A reader's place in an article, only on this device. */
export interface ReadingRow {
  readonly slug: string
  readonly bookSlug: string
  /** 0 to 1. */
  readonly fraction: number
  /** The first visible block, from 0. */
  readonly block: number
  /** Index of the first visible letter in the block's text. */
  readonly offset: number
  /** The words at the place and around it. With them the place is found again after the text was edited. */
  readonly quote: string
  readonly before: string
  readonly after: string
  readonly lang: string
  /** How much of the block is above the place, from 0 to 1. */
  readonly within: number
  /** How far the letter's line was above the line where reading begins, in heights of that line. */
  readonly lines: number
  readonly readAt: number
}

export type FileFormat = 'pdf' | 'epub'

/** A book's file in one language: whether it is on this device, and how far its download is. The bytes are in Cache Storage. */
export interface FileRow extends View {
  readonly bookSlug: string
  readonly format: FileFormat
  /** The book's slug when the file was stored, if that was another one. */
  readonly storedAs?: string
  readonly state: 'absent' | 'loading' | 'stored' | 'failed'
  /** Bytes received so far. */
  readonly received: number
  /** Bytes of the whole file. Null until the server has told it. */
  readonly size: number | null
  /** Why the last download failed. Missing in rows of older versions. */
  readonly problem?: CallProblem | null
  /** When this row last changed, in epoch milliseconds. If a loading file does not change for long, its tab is gone. */
  readonly at: number
}

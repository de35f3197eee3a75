/** Business constants of the specification, section 9. Each name has its unit. */

export const NOTICE_MS = 3_000
export const NOTICE_WITH_ACTION_MS = 10_000
export const CHUNK_LOAD_MS = 120_000
/** How long our server may take to make a book's file that was never requested before. Then it asks to come again. */
export const FILE_WAIT_MS = 150_000
/** The app waits longer, so that this answer arrives. */
export const FILE_FIRST_BYTE_MS = FILE_WAIT_MS + 30_000
/** A download that receives nothing for this time is considered dead. */
export const FILE_STALL_MS = 15_000
export const VALIDATION_DELAY_MS = 250

/** A query needs this many characters, for the search button and for the server. */
export const MIN_QUERY_CHARS = 3
export const MIN_PASSWORD_CHARS = 8
/** Long enough for any passphrase. It limits what one request makes the server hash. */
export const MAX_PASSWORD_CHARS = 200
export const MAX_NAME_CHARS = 100
/** Octets of an e-mail address, and of its part before the @ (RFC 5321). */
export const MAX_EMAIL_BYTES = 254
export const MAX_LOCAL_PART_BYTES = 64

export const MIN_PER_PAGE = 1
export const MAX_PER_PAGE = 100
/**
 * How many articles a pull asks for at once: three packs. Larger transactions are faster, but a page that is lost on the
 * way is fetched again.
 */
export const PULL_PAGE_ROWS = 49
/** How many articles a book page lists before “Show More”. */
export const BOOK_PAGE_ROWS = 10

/** How many hits the search page shows before “Show More”. */
export const SEARCH_PAGE_ROWS = 20

/** The text size that browsers have when nothing is set. */
export const DEFAULT_TEXT_PX = 16

export const DESKTOP_MIN_PX = 769
export const TABLET_MIN_PX = 481

/** Book card images: cropped, quality 80 (specification, section 9). */
export const IMAGE_SIZES = {
  desktop: { width: 386, height: 386 },
  tablet: { width: 750, height: 250 },
  phone: { width: 470, height: 200 },
} as const
export const IMAGE_QUALITY = 80

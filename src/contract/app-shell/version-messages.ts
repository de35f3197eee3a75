/** A page tells a waiting service worker to take over. */
export const SKIP_WAITING = 'skip-waiting'

/** A page tells the active service worker to cancel its open requests. The waiting one takes over when no request is open. */
export const CANCEL_REQUESTS = 'make-way'

/** A page asks the service worker whether all files of the app shell are stored and complete. It sends a port for the answers. */
export const ASK_SHELL = 'ask-shell'

/** The same after a sign of life, such as a network that came back: no file waits for its pause. */
export const ASK_SHELL_ANEW = 'ask-shell-anew'

/** The kinds of files that the app can do without. */
export type ShellExtra = 'typeface' | 'icon' | 'manifest'

/**
 * Whether the app shell is complete. If not, `repairing` comes first, then the result. A list: the app opens without a network, and files
 * of these kinds are missing.
 */
export type ShellAnswer = 'complete' | 'missing' | 'repairing' | readonly ShellExtra[]

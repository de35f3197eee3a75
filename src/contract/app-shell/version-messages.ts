/** A page tells a waiting service worker to take over. */
export const SKIP_WAITING = 'skip-waiting'

/** A page tells the active service worker to cancel its open requests. The waiting one takes over when no request is open. */
export const CANCEL_REQUESTS = 'make-way'

/** A page asks the service worker whether all files of the app shell are stored and complete. It sends a port for the answers. */
export const ASK_SHELL = 'ask-shell'

/** Whether the app shell is complete. If not, `repairing` comes first, then the result. */
export type ShellAnswer = 'complete' | 'missing' | 'repairing'

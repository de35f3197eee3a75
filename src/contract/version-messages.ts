/** What a page tells the service worker of a newer version that waits: to take over. */
export const SKIP_WAITING = 'skip-waiting'

/** What it tells the one that answers it until then: to give up what hangs on the network. The newer one begins when nothing is left to answer. */
export const CANCEL_REQUESTS = 'make-way'

/** What a page asks the service worker: whether the app's own files are kept, all of them and whole. It comes with a port for the answers. */
export const ASK_SHELL = 'ask-shell'

/** Whether the app's files are in the cache. `repairing` comes first where some are not, and then how that went. */
export type ShellAnswer = 'complete' | 'missing' | 'repairing'

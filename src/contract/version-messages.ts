/** What a page tells the service worker of a newer version that waits: to take over. */
export const SKIP_WAITING = 'skip-waiting'

/** What it tells the one that answers it until then: to give up what hangs on the network. The newer one begins when nothing is left to answer. */
export const MAKE_WAY = 'make-way'

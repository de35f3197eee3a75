import { contentEndpoints } from '#contract/endpoints-content.ts'
import { retryAfterMs } from '../net/retry-after.ts'
import type { Send } from '../net/send.ts'
import { createTabLock, type TabLockDeps } from './tab-lock.ts'

/** Longer without a word, also without the comments that say nothing, and the connection is dead. */
const STREAM_TIMEOUT_MS = 45_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 5 * 60_000

export interface UpdateListenerDeps extends TabLockDeps {
  readonly send: Send
  readonly random: () => number
  readonly language: () => string
  /** Which revision of the library is here; null while that is not known. */
  readonly knownRevision: () => Promise<string | null>
  /** The server says that something changed: never what. */
  readonly onUpdateNotice: () => void
}

/** Which revision a poke names; null where it names none. */
const revisionIn = (event: string): string | null => /"content_revision":"([^"]*)"/.exec(event)?.[1] ?? null

/** Listens for the server's pokes, in one tab of all. A server that has none is asked once, and then left in peace. */
export function createUpdateListener(deps: UpdateListenerDeps) {
  const { send, random, later, language, knownRevision, onUpdateNotice } = deps
  const listenerLock = createTabLock(deps, 'larder-live')
  let abort: AbortController | null = null
  let wanted = false
  let failures = 0
  let askedMs = 0

  const wait = (ms: number): Promise<void> => new Promise((resolve) => later(resolve, ms))

  /** Gives whether trying again makes sense. */
  async function listen(): Promise<boolean> {
    const own = new AbortController()
    abort = own
    let timer = setTimeout(() => own.abort(), STREAM_TIMEOUT_MS)
    try {
      const answer = await send(contentEndpoints.events, language(), {}, { signal: own.signal })
      if (!(answer instanceof Response)) return true
      askedMs = retryAfterMs(answer.headers) ?? 0
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (!answer.ok || !isStream || answer.body === null) return answer.status >= 500 || answer.status === 429
      failures = 0
      let first = true
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      // Of a stream that has broken already this fails, and there is nothing left to end.
      own.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        clearTimeout(timer)
        timer = setTimeout(() => own.abort(), STREAM_TIMEOUT_MS)
        if (!value.includes('event: changed')) continue
        // The first one says how things stand: mostly what a pass has just found by itself, if nothing came between the two.
        if (!first || revisionIn(value) !== (await knownRevision())) onUpdateNotice()
        first = false
      }
    } catch {
      return true
    } finally {
      clearTimeout(timer)
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (wanted) {
      if (!(await listen())) return
      if (!wanted) return
      // What was said while nobody listened is not said again.
      if (failures === 0) onUpdateNotice()
      // Those who were refused together do not come back together either.
      await wait(askedMs + random() * Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++))
      askedMs = 0
    }
  }

  return {
    /** Begins, when it has not begun. */
    start(): void {
      if (wanted) return
      wanted = true
      // The lock goes to the next tab when this one is closed; without locks every tab listens for itself.
      void listenerLock(listenUntilStopped)
        .catch((error: unknown) => console.error('[live]', error))
        .finally(() => {
          wanted = false
        })
    },
    /** The language or the reader is another: the stream has to be asked for anew. */
    renew(): void {
      failures = 0
      abort?.abort()
    },
    stop(): void {
      wanted = false
      abort?.abort()
    },
  }
}

import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { retryAfterMs } from '../net/retry-after.ts'
import type { Send } from '../net/send.ts'
import { backoffMs } from './backoff.ts'
import { createTabLock, type TabLockDeps } from './tab-lock.ts'

/** The server sends comments to show that it is there. After this time without any byte the connection is considered dead. */
const STREAM_TIMEOUT_MS = 45_000
const BACKOFF = { first: 1_000, last: 5 * 60_000 } as const

export interface UpdateListenerDeps extends TabLockDeps {
  readonly send: Send
  readonly random: () => number
  readonly language: () => string
  /** The stored revision of the content. Null while it is not known. */
  readonly knownRevision: () => Promise<string | null>
  /** The server says that something changed. It never says what. */
  readonly onUpdateNotice: () => void
}

/** The revision in an update notice. Null if it has none. */
const revisionIn = (event: string): string | null => /"content_revision":"([^"]*)"/.exec(event)?.[1] ?? null

/** Listens for the server's update notices, in one tab of all. A server without them is asked only once. */
export function createUpdateListener(deps: UpdateListenerDeps) {
  const { send, random, later, language, knownRevision, onUpdateNotice } = deps
  const listenerLock = createTabLock(deps, 'larder-live')
  let abort: AbortController | null = null
  let wanted = false
  let failures = 0
  let askedMs = 0

  const wait = (ms: number): Promise<void> => new Promise((resolve) => later(resolve, ms))

  /** Reads the stream until it ends. Gives whether trying again makes sense. */
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
      // This fails if the stream is already broken. Then there is nothing to cancel.
      own.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        clearTimeout(timer)
        timer = setTimeout(() => own.abort(), STREAM_TIMEOUT_MS)
        if (!value.includes('event: changed')) continue
        // The first notice tells the current revision. A pass is only needed if it differs from the stored one.
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
      // Notices that came while nobody listened are not repeated.
      if (failures === 0) onUpdateNotice()
      await wait(askedMs + backoffMs(++failures, random, BACKOFF))
      askedMs = 0
    }
  }

  return {
    /** Starts listening, unless it has started already. */
    start(): void {
      if (wanted) return
      wanted = true
      // When this tab closes, the lock goes to the next tab. Without locks every tab listens.
      void listenerLock(listenUntilStopped)
        .catch((error: unknown) => console.error('[live]', error))
        .finally(() => {
          wanted = false
        })
    },
    /** The language or the reader changed: the stream is opened again. */
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

import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { ASKS_AGAIN, type CallProblem } from '#contract/problems.ts'
import { createTabLock, type TabLockDeps } from '../locks/tab-lock.ts'
import { backoffMs } from '../net/backoff.ts'
import type { Send } from '../net/send.ts'
import { paceNotices } from './notice-pace.ts'

/** The server sends comments to show that it is there. After this time without any byte the connection is considered dead. */
const STREAM_TIMEOUT_MS = 45_000
/** All that our server says in a stream is shorter. One that floods is given up, and comes again after a growing pause. */
const MOST_CHARS = 1_000_000
const BACKOFF = { first: 5_000, last: 5 * 60_000 } as const
/** A stream that ends sooner was a failure: something between here and the server does not let streams through. */
const STEADY_MS = 60_000
/**
 * After anything but a stream, and after another stream that ended soon. A first load takes nearly all requests of its minute. A stream
 * that ends by itself without a byte is none: our server soon says something.
 */
const WITHOUT_STREAM_MS = 60_000
/**
 * After a steady first stream, and after another one that lasted so long, what was missed is asked for at once. After a shorter one the
 * next stream tells it: a gateway may cut each after a minute, and a pass costs several requests. Just before the first one was a pass.
 */
const LONG_MS = 5 * 60_000
/** A server without update notices may get them with its next version. */
const WITHOUT_NOTICES_MS = 60 * 60_000

interface UpdateListenerDeps extends TabLockDeps {
  readonly send: Send
  readonly random: () => number
  readonly now: () => number
  /** How long the server is not asked because it did not answer, in milliseconds. Null while it answers. */
  readonly unreachedMs: () => Promise<number | null>
  readonly language: () => string
  /** The stored revision of the content. Null while it is not known. */
  readonly knownRevision: () => Promise<string | null>
  /** Whether the stored stats are from another day. */
  readonly isOtherDay: () => Promise<boolean>
  /** The server answers. */
  readonly onConnected: () => void
  /** Something changed, or may have. The server never says what. */
  readonly onUpdateNotice: () => void
}

interface Listening extends UpdateListenerDeps {
  /** A notice came, with the revision that it names. */
  readonly onNotice: (revision: string | null) => void
}

const NoticeData = v.pipe(v.string(), v.parseJson(), v.object({ content_revision: v.string() }))

/** The revision in an update notice. Null if it has none. */
function revisionIn(data: string): string | null {
  const parsed = v.safeParse(NoticeData, data)
  return parsed.success ? parsed.output.content_revision : null
}

/** Reads the notices of a stream until it ends. `onBytes` is called whenever something arrives. */
async function readNotices(
  stream: ReadableStream<BufferSource>,
  signal: AbortSignal,
  { knownRevision, onNotice }: Listening,
  onBytes: () => void,
): Promise<void> {
  const texts = stream.pipeThrough(new TextDecoderStream()).getReader()
  // This fails if the stream is already broken. Then there is nothing to cancel.
  const cancel = () => texts.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  const told: (string | null)[] = []
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'changed') told.push(revisionIn(data))
    },
  })
  let chars = 0
  let first = true
  for (;;) {
    const { done, value } = await texts.read()
    if (done) return
    chars += value.length
    if (chars > MOST_CHARS) return cancel()
    onBytes()
    parser.feed(value)
    for (const revision of told.splice(0)) {
      // The first notice tells the current revision. A pass is only needed if it differs from the stored one.
      if (!first || revision !== (await knownRevision())) onNotice(revision)
      first = false
    }
  }
}

/** How a connection ended. */
interface Ended {
  /** Whether there were notices to listen to. */
  readonly found: boolean
  /** How long the next try has to wait at least. */
  readonly waitMs: number
}

/** How long to wait after a problem. Our server's own refusal is believed for a time, but never for good. */
function waitAfter(problem: CallProblem): number {
  if (problem.kind !== 'refused') return WITHOUT_STREAM_MS
  const { status, retryAfterMs = 0 } = problem
  const mayBeThere = status >= 500 || status === 401 || ASKS_AGAIN.includes(status)
  return mayBeThere ? Math.max(retryAfterMs, WITHOUT_STREAM_MS) : WITHOUT_NOTICES_MS
}

/** Listens until the connection ends, or nothing comes any more. */
async function listen(deps: Listening, abort: AbortController): Promise<Ended> {
  const end = () => abort.abort()
  let timer = setTimeout(end, STREAM_TIMEOUT_MS)
  let ended: Ended = { found: false, waitMs: WITHOUT_STREAM_MS }
  try {
    const answer = await deps.send(contentEndpoints.events, deps.language(), {}, { signal: abort.signal })
    if (!(answer instanceof Response)) {
      ended = { found: false, waitMs: waitAfter(answer) }
    } else if (answer.body !== null) {
      ended = { ...ended, found: true }
      deps.onConnected()
      await readNotices(answer.body, abort.signal, deps, () => {
        ended = { found: true, waitMs: 0 }
        clearTimeout(timer)
        timer = setTimeout(end, STREAM_TIMEOUT_MS)
      })
    }
  } catch {
    // It broke off.
  } finally {
    clearTimeout(timer)
  }
  return abort.signal.aborted ? { ...ended, waitMs: 0 } : ended
}

/** Whether something may have changed of which no notice came. `lastedMs`: of the stream that has ended. Null: there was none. */
async function mayHaveMissed(
  { isOtherDay }: UpdateListenerDeps,
  lastedMs: number | null,
  failures: number,
): Promise<boolean> {
  // Where there are no notices, a tab that stays open asks once a day.
  if (lastedMs === null) return isOtherDay().catch(() => false)
  // Notices that came while nobody listened are not repeated.
  return lastedMs >= (failures === 0 ? STEADY_MS : LONG_MS)
}

/** Listens for the server's update notices, in one tab of all. A server without them is asked again after an hour. */
export function createUpdateListener(given: UpdateListenerDeps) {
  const deps = { ...given, onNotice: paceNotices(given) }
  const { random, later, onNotice, onUpdateNotice } = deps
  const listenerLock = createTabLock(deps, 'larder-live')
  let abort: AbortController | null = null
  let isListening = false
  let failures = 0
  let askAgain = (): void => undefined

  const wait = (ms: number): Promise<void> => new Promise((resolve) => later(resolve, ms))
  /** Resolves when the reader or the language changes: another reader may get notices where this one does not. */
  const renewed = (): Promise<void> =>
    new Promise((resolve) => {
      askAgain = resolve
    })

  /** Where the tables cannot be read, the next connection waits by its own pause. */
  const unreachedMs = (): Promise<number | null> => deps.unreachedMs().catch(() => null)

  /** A pass finds out whether the server answers again. When it is due and no tab begins it, the one that would have is gone. */
  async function waitUntilReached(): Promise<void> {
    for (let ms = await unreachedMs(); ms !== null; ms = await unreachedMs()) {
      await wait(Math.max(ms, BACKOFF.first))
      if ((await unreachedMs()) === 0) onUpdateNotice()
    }
  }

  /** One connection, and the wait for the next one. */
  async function listenOnce(): Promise<void> {
    abort = new AbortController()
    const begun = deps.now()
    const { found, waitMs } = await listen(deps, abort)
    const lastedMs = found ? Math.abs(deps.now() - begun) : null
    void mayHaveMissed(deps, lastedMs, failures).then((hasMissed) => hasMissed && onNotice(null))
    const isSteady = lastedMs !== null && lastedMs >= STEADY_MS
    const floorMs = failures === 0 || isSteady ? waitMs : Math.max(waitMs, WITHOUT_STREAM_MS)
    if (isSteady) failures = 0
    // The lock stays with this tab: otherwise each of the others would ask too.
    await Promise.race([wait(floorMs + backoffMs(++failures, random, BACKOFF)), renewed()])
  }

  /** Until the tab closes, or an error. */
  async function listenAgainAndAgain(): Promise<void> {
    for (;;) {
      await waitUntilReached()
      await listenOnce()
    }
  }

  return {
    /** Starts listening, unless it has started already. */
    start(): void {
      if (isListening) return
      isListening = true
      // When this tab closes, the lock goes to the next tab. Without locks every tab listens.
      void listenerLock(listenAgainAndAgain)
        .catch((error: unknown) => console.error('[live]', error))
        .finally(() => {
          isListening = false
        })
    },
    /** The language or the reader changed: the stream is opened again. */
    renew(): void {
      failures = 0
      abort?.abort()
      askAgain()
    },
  }
}

import type { Kysely } from 'kysely'
import type { LimitSettings } from '#server/config/limit-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Requester } from '#server/http/requester.ts'
import { type Audience, audienceOf } from '#server/library/audience.ts'
import type { Revisions } from '#server/library/revisions.ts'
import { openRoom } from '#server/limits/room.ts'
import { openSessionWatch, type SessionWatch } from './session-watch.ts'
import type { UpdateNotices } from './update-notices.ts'

interface StreamTimes {
  /** Proxies close a connection that is silent for longer. */
  readonly commentMs: number
  /**
   * A device may disappear without closing its stream, so every stream ends after this time. Devices that are still
   * there connect again.
   */
  readonly lifetimeMs: number
  /** After this time an ended session or a changed subscription is noticed. */
  readonly sessionCheckMs: number
}
const TIMES: StreamTimes = { commentMs: 20_000, lifetimeMs: 30 * 60_000, sessionCheckMs: 3_000 }

/** The stream ends when this many chunks wait for a reader who does not read. */
const MOST_UNREAD = 3

/** Other readers leave in the meantime. */
const RETRY_SECONDS = 30

interface StreamReader {
  readonly address: string
  readonly lang: string
  readonly requester: Requester
}

/** The revision that an audience gets, as text. */
type RevisionOf = (audience: Audience, revisions: Revisions) => string

interface EventStreams {
  /** Throws a `Refusal` when there are too many. */
  readonly open: (reader: StreamReader, revisionOf: RevisionOf) => ReadableStream<Uint8Array>
  readonly count: () => number
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly streams: EventStreams
  }
}

interface Sending {
  readonly reader: StreamReader
  readonly revisionOf: RevisionOf
  readonly updateNotices: UpdateNotices
  readonly sessions: SessionWatch
  readonly times: StreamTimes
  readonly onEnd: () => void
}

const encoder = new TextEncoder()

/** Sends a reader's notices from now on. Returns a function that ends the stream; calling it again does nothing. */
function sendNotices(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { reader, revisionOf, updateNotices, sessions, times, onEnd }: Sending,
): () => void {
  let { requester } = reader
  let last = ''
  let revisions: Revisions | null = null
  let ended = false
  const write = (text: string): void => {
    const { desiredSize } = controller
    if (desiredSize === null || desiredSize <= -MOST_UNREAD) end()
    else controller.enqueue(encoder.encode(text))
  }
  const sendRevision = (): void => {
    const revision = revisions === null ? last : revisionOf(audienceOf(requester), revisions)
    if (revision === last) return
    last = revision
    write(`event: changed\ndata: ${JSON.stringify({ content_revision: revision })}\n\n`)
  }
  const unlisten = updateNotices.listen(reader.lang, (fresh) => {
    revisions = fresh
    sendRevision()
  })
  const unwatch = sessions.watch(requester, (now) => {
    if (now === 'ended') return end()
    requester = now
    sendRevision()
  })
  const comments = setInterval(() => write(': still here\n\n'), times.commentMs)
  const lifetime = setTimeout(() => end(), times.lifetimeMs)

  function end(): void {
    if (ended) return
    ended = true
    clearInterval(comments)
    clearTimeout(lifetime)
    unlisten()
    unwatch()
    onEnd()
    try {
      controller.close()
    } catch {
      // The reader is gone, so the stream is closed already.
    }
  }
  return end
}

/**
 * The streams of update notices. Their number is limited. Each is limited in time and in the data that waits for a
 * reader who does not read.
 */
export function openEventStreams(
  db: Kysely<Schema>,
  updateNotices: UpdateNotices,
  limits: LimitSettings,
  times: StreamTimes = TIMES,
): EventStreams {
  const slots = openRoom(limits.maxStreams, limits.maxStreamsPerAddress, RETRY_SECONDS)
  const sessions = openSessionWatch(db, times.sessionCheckMs)
  // Not a callback on the promise for each stream: the promise would refer to all of them until the server stops.
  const ends = new Set<() => void>()
  void updateNotices.closed.then(() => ends.forEach((end) => void end()))

  return {
    open(reader, revisionOf) {
      const free = slots.take(reader.address)
      let end = (): void => undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const onEnd = () => {
            ends.delete(end)
            free()
          }
          end = sendNotices(controller, { reader, revisionOf, updateNotices, sessions, times, onEnd })
          ends.add(end)
        },
        cancel: () => end(),
      })
    },
    count: slots.taken,
  }
}

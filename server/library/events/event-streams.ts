import type { Kysely } from 'kysely'
import type { LimitSettings } from '#server/config/limit-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import { openSlots } from '#server/http/connection/slots.ts'
import type { Requester } from '#server/http/requester.ts'
import { openSessionWatch } from './session-watch.ts'
import type { Revisions, UpdateNotices } from './update-notices.ts'

export interface StreamTimes {
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

export interface StreamReader {
  readonly address: string
  readonly lang: string
  readonly requester: Requester
}

/** The revision that a requester gets, as text. */
type RevisionOf = (requester: Requester, revisions: Revisions) => string

export interface EventStreams {
  /** Throws a `Refusal` when there are too many. */
  readonly open: (reader: StreamReader, revisionOf: RevisionOf) => ReadableStream<Uint8Array>
  readonly count: () => number
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
  const slots = openSlots(limits.maxStreams, limits.maxStreamsPerAddress, RETRY_SECONDS)
  const sessions = openSessionWatch(db, times.sessionCheckMs)
  const encoder = new TextEncoder()
  // Not a callback on the promise for each stream: the promise would keep all of them until the server stops.
  const ends = new Set<() => void>()
  void updateNotices.closed.then(() => ends.forEach((end) => void end()))

  return {
    open({ address, lang, requester: first }, revisionOf) {
      const free = slots.take(address)
      let end = (): void => undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          let requester = first
          let last = ''
          let revisions: Revisions | null = null
          const write = (text: string): void => {
            if ((controller.desiredSize ?? 0) <= -MOST_UNREAD) end()
            else controller.enqueue(encoder.encode(text))
          }
          const sendRevision = (): void => {
            const revision = revisions === null ? last : revisionOf(requester, revisions)
            if (revision === last) return
            last = revision
            write(`event: changed\ndata: ${JSON.stringify({ content_revision: revision })}\n\n`)
          }
          const unlisten = updateNotices.listen(lang, (fresh) => {
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
          let ended = false
          end = () => {
            if (ended) return
            ended = true
            ends.delete(end)
            clearInterval(comments)
            clearTimeout(lifetime)
            unlisten()
            unwatch()
            free()
            try {
              controller.close()
            } catch {
              // The reader left, so the stream is closed already.
            }
          }
          ends.add(end)
        },
        cancel: () => end(),
      })
    },
    count: slots.taken,
  }
}

import type { Kysely } from 'kysely'
import type { LimitSettings } from '#server/config/limit-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Requester } from '#server/http/requester.ts'
import { openSlots } from '#server/http/slots.ts'
import { openSessionWatch } from './session-watch.ts'
import type { Pokes, Revisions } from './update-notices.ts'

export interface StreamTimes {
  /** Proxies cut a connection that is silent for longer. */
  readonly commentMs: number
  /** A device that is gone without a word is not heard of: its stream ends after this, and one that is there comes back. */
  readonly lifetimeMs: number
  /** An ended session, or a subscription that came or went, is noticed after this. */
  readonly sessionLookMs: number
}
const TIMES: StreamTimes = { commentMs: 20_000, lifetimeMs: 30 * 60_000, sessionLookMs: 3_000 }

/** Comments that wait for a reader who takes none: with so many the stream ends. */
const MOST_UNREAD = 3

/** Readers come and go. */
const RETRY_SECONDS = 30

export interface StreamReader {
  readonly address: string
  readonly lang: string
  readonly requester: Requester
}

/** What a requester is told of the library's revisions. */
type Told = (requester: Requester, revisions: Revisions) => string

export interface EventStreams {
  /** Throws a `Refusal` when there are too many. */
  readonly open: (reader: StreamReader, told: Told) => ReadableStream<Uint8Array>
  readonly count: () => number
}

/** The streams of pokes: bounded in number, each bounded in time and in what it holds for a reader who does not read. */
export function openEventStreams(
  db: Kysely<Schema>,
  pokes: Pokes,
  limits: LimitSettings,
  times: StreamTimes = TIMES,
): EventStreams {
  const slots = openSlots(limits.maxStreams, limits.maxStreamsPerAddress, RETRY_SECONDS)
  const sessions = openSessionWatch(db, times.sessionLookMs)
  const encoder = new TextEncoder()
  // Not a callback on the promise for each stream: it would hold them all until the server stops.
  const ends = new Set<() => void>()
  void pokes.closed.then(() => ends.forEach((end) => void end()))

  return {
    open({ address, lang, requester: first }, told) {
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
          const tell = (): void => {
            const revision = revisions === null ? last : told(requester, revisions)
            if (revision === last) return
            last = revision
            write(`event: changed\ndata: ${JSON.stringify({ content_revision: revision })}\n\n`)
          }
          const unlisten = pokes.listen(lang, (fresh) => {
            revisions = fresh
            tell()
          })
          const unwatch = sessions.watch(requester, (now) => {
            if (now === 'ended') return end()
            requester = now
            tell()
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
              // The reader left, and it is closed already.
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

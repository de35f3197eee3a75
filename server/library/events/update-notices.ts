import { CHECK_MS, type LibraryRevisions, type Revisions } from '#server/library/revisions.ts'

/** Every open screen must show an import after at most two seconds. Two polls are the server's part of that time. */
const POLL_MS = CHECK_MS

export interface UpdateNotices {
  /** Calls back with the revisions of a language, now and after each change. Returns a function that stops it. */
  readonly listen: (lang: string, changed: (revisions: Revisions) => void) => () => void
  /** Ends every stream, because a server that stops must not wait for readers to leave. */
  readonly close: () => void
  readonly closed: Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly updateNotices: UpdateNotices
  }
}

interface Listener {
  readonly lang: string
  readonly changed: (revisions: Revisions) => void
  last: string
}

/**
 * Reads the revisions for all listeners together, and only while there are any. It tells what the read before found: by
 * then every server knows it, because none believes an older state for longer. So who is told of a revision and asks any
 * server gets that one or a later one.
 */
export function openUpdateNotices(library: LibraryRevisions): UpdateNotices {
  const listeners = new Set<Listener>()
  let read: ReadonlyMap<string, Revisions> | null = null
  let ripe: ReadonlyMap<string, Revisions> = new Map()
  let timer: NodeJS.Timeout | null = null
  let end: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    end = resolve
  })

  const tell = (listener: Listener): void => {
    const revisions = ripe.get(listener.lang)
    if (revisions === undefined) return
    const state = `${revisions.public} ${revisions.full}`
    if (state === listener.last) return
    listener.last = state
    listener.changed(revisions)
  }
  const poll = async (): Promise<void> => {
    ripe = read ?? ripe
    for (const listener of listeners) tell(listener)
    // The database may be away for a moment. The next poll will tell.
    read = await library.read().then(
      ({ revisions }) => revisions,
      () => read,
    )
    const isOver = listeners.size === 0
    if (isOver) [read, ripe] = [null, new Map()]
    timer = isOver ? null : setTimeout(() => void poll(), POLL_MS)
  }
  return {
    listen(lang, changed) {
      const listener: Listener = { lang, changed, last: '' }
      listeners.add(listener)
      if (timer === null) timer = setTimeout(() => void poll(), 0)
      else tell(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      if (timer !== null) clearTimeout(timer)
      timer = null
      end()
    },
    closed,
  }
}

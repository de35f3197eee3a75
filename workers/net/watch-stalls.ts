interface StallWatch {
  /** Aborted when nothing has come for too long. */
  readonly signal: AbortSignal
  /** Something came: the wait starts again. */
  readonly alive: () => void
  readonly stop: () => void
  /** What came of the answer. If its body is still to be read, it is watched to its end. */
  readonly ending: <T>(found: Response | T) => Response | T
}

/** No answer of ours is so long, and none is read further: it would fill the memory of a tab, or the disk. */
const MOST_BYTES = 100_000_000
/** So much is read of an answer that should have a few words. */
export const FEW_BYTES = 1_000_000

/** Passes a stream on, and fails when it is longer. */
export function upTo(mostBytes: number, onBytes: () => void = () => undefined, flush: () => void = () => undefined) {
  let bytes = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) return controller.error(new RangeError())
      onBytes()
      controller.enqueue(chunk)
    },
    flush,
  })
}

/** Answers without a body. Browsers give them an empty stream all the same, and refuse to make such an answer with one. */
const NO_BODY: readonly number[] = [204, 205, 304]

/**
 * Watches an answer. A slow network may take long for a long one, so the limit is for the time in which nothing comes. The first
 * byte may take longer than the next ones: the server may have to make a file first. `mostMs` is for all of it.
 */
export function watchStalls(firstByteMs: number, stallMs: number, mostMs?: number): StallWatch {
  const abort = new AbortController()
  const end = () => abort.abort(new DOMException('Nothing came', 'TimeoutError'))
  const whole = mostMs === undefined ? undefined : setTimeout(end, mostMs)
  let timer = setTimeout(end, firstByteMs)
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(whole)
  }
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(end, stallMs)
  }
  return {
    signal: abort.signal,
    alive,
    stop,
    ending(found) {
      if (found instanceof Response && found.body !== null && !NO_BODY.includes(found.status))
        return new Response(found.body.pipeThrough(upTo(MOST_BYTES, alive, stop)), found)
      stop()
      return found
    },
  }
}

/** Passes a stream on, and calls back with the size of each chunk before the next one is taken. */
export const counting = (onChunk: (bytes: number) => Promise<void>): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      return onChunk(chunk.byteLength)
    },
  })

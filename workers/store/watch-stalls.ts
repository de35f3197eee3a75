import { FILE_FIRST_BYTE_MS, FILE_STALL_MS } from '#contract/limits.ts'

interface StallWatch {
  /** Aborted when nothing has come for too long. */
  readonly signal: AbortSignal
  /** Something came: the wait starts again. */
  readonly alive: () => void
  readonly stop: () => void
}

/** Watches a download. The first byte may take longer than the next ones, because the server may have to make the file first. */
export function watchStalls(): StallWatch {
  const abort = new AbortController()
  const end = () => abort.abort(new DOMException('Nothing came', 'TimeoutError'))
  let timer = setTimeout(end, FILE_FIRST_BYTE_MS)
  const stop = () => clearTimeout(timer)
  return {
    signal: abort.signal,
    alive() {
      stop()
      timer = setTimeout(end, FILE_STALL_MS)
    },
    stop,
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

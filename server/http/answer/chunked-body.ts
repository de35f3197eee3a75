import type { ByteRange } from './ranges.ts'

/** Large enough that the reads cost little. */
export const CHUNK_BYTES = 64 * 1024

/** Bytes that are read when they are sent, and not before. */
export interface ByteSource {
  /** Fewer bytes only at the end. */
  readonly read: (from: number, length: number) => Promise<Uint8Array>
  /** Called once, when all is read, the reader is gone, or a read has failed. */
  readonly close: () => Promise<void>
}

/**
 * A body that has one chunk in memory. Each is read when the connection has taken the one before: `Readable.toWeb` would read
 * the whole file for a reader who takes nothing.
 */
export function chunkedBody({ start, end }: ByteRange, { read, close }: ByteSource): ReadableStream<Uint8Array> {
  let at = start
  let closed: Promise<void> | undefined
  const closeOnce = (): Promise<void> => {
    closed ??= close()
    return closed
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const chunk = await read(at, Math.min(CHUNK_BYTES, end + 1 - at))
    if (chunk.length === 0) throw new Error('A body ended before its length')
    at += chunk.length
    controller.enqueue(chunk)
    if (at <= end) return
    await closeOnce()
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pull(controller).catch(async (error: unknown) => {
          await closeOnce()
          throw error
        }),
      cancel: closeOnce,
    },
    { highWaterMark: 0 },
  )
}

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, type Encoding, MIN_COMPRESSED_BYTES } from './compress.ts'

/** An answer's body as it is sent. */
interface MadeBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Weak: every encoding has the same one. */
  readonly etag: string
  /** Null: as it is. */
  readonly encoding: Encoding | null
}

/** Writes an answer: text, or the bytes of a picture. */
export type Write = () => string | Buffer | Promise<string | Buffer>

/** Answers that many readers get. Each is written once, and compressed once for each encoding. */
export interface AnswerCache {
  /** `key` has to name everything that the answer depends on: the state of the library too. */
  readonly body: (key: string, encoding: Encoding | null, write: Write) => Promise<MadeBody>
  /** Whether nothing has to be written for it. The compressed copy stays longer than the one that it was made of. */
  readonly has: (key: string, encoding: Encoding | null) => boolean
  /** What the answers take in memory. */
  readonly bytes: () => number
}

/** About what an entry costs beside its body. */
const ENTRY_BYTES = 500

const encodedKey = (key: string, encoding: Encoding): string => `${encoding} ${key}`

function madeOf(written: string | Buffer): MadeBody {
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : new Uint8Array(written)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `W/"${hash}"`, encoding: null }
}

/** When the answers outgrow the budget, those that were not asked for longest go first. */
export function openAnswerCache(budgetBytes: number): AnswerCache {
  const cache = new LRUCache<string, MadeBody, () => Promise<MadeBody>>({
    maxSize: budgetBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + ENTRY_BYTES,
    fetchMethod: (_key, _old, { context }) => context(),
    // Many may wait for an answer whose place was needed meanwhile.
    ignoreFetchAbort: true,
  })
  const plain = (key: string, write: Write): Promise<MadeBody> =>
    cache.forceFetch(key, { context: async () => madeOf(await write()) })

  return {
    body(key, encoding, write) {
      if (encoding === null) return plain(key, write)
      const context = async (): Promise<MadeBody> => {
        const made = await plain(key, write)
        if (made.bytes.length < MIN_COMPRESSED_BYTES) return made
        return { ...made, bytes: await compressed(made.bytes, encoding), encoding }
      }
      return cache.forceFetch(encodedKey(key, encoding), { context })
    },
    has: (key, encoding) => cache.has(key) || (encoding !== null && cache.has(encodedKey(key, encoding))),
    bytes: () => cache.calculatedSize,
  }
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedNames } from '../accepted-names.ts'

const COMPRESSIBLE = /^(application\/json|text\/html)\b/
/** Smaller answers fit one packet without compression. */
export const MIN_COMPRESSED_BYTES = 1024
/** Fast levels, because a reader waits. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** The best encoding that a client accepts, or null. */
export function acceptedEncoding(header?: string): Encoding | null {
  const names = acceptedNames(header)
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

export const compressed = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : gz(bytes, { level: GZIP_LEVEL })

/**
 * Compresses JSON answers that are made for one reader, and the page of the sandbox's payments. Hono's own middleware has no
 * Brotli. Answers of the library, the documents about the API, pictures and the app's files are compressed already.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.get('isStreamed')) return
  const answer = context.res
  const type = answer.headers.get('content-type')
  if (type === null || !COMPRESSIBLE.test(type)) return
  answer.headers.append('Vary', 'Accept-Encoding')
  if (answer.body === null) return
  const encoding = acceptedEncoding(context.req.header('accept-encoding'))
  if (encoding === null) return
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isSmall = bytes.length < MIN_COMPRESSED_BYTES
  const sent = isSmall ? bytes : await compressed(bytes, encoding)
  const headers = new Headers(answer.headers)
  if (!isSmall) headers.set('Content-Encoding', encoding)
  context.res = undefined
  context.res = new Response(new Uint8Array(sent), { status: answer.status, headers })
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

const COMPRESSIBLE = /^(application\/json|text\/html)\b/
/** Smaller answers fit one packet without compression. */
const MIN_BYTES = 1024
/** Fast levels, because each answer is compressed for one reader while they wait. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** The best encoding that a client accepts, or null. A quality of 0 is a refusal. */
function acceptedEncoding(header = ''): 'br' | 'gzip' | null {
  const accepted = parseAccept(header).filter(({ q }) => q > 0)
  const names = accepted.map(({ type }) => type.toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/**
 * Compresses JSON answers and the API's page. Hono's own middleware has no Brotli. Pictures and the app's files are
 * compressed already.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const answer = context.res
  if (!COMPRESSIBLE.test(answer.headers.get('content-type') ?? '')) return
  answer.headers.append('Vary', 'Accept-Encoding')
  if (answer.body === null) return
  const encoding = acceptedEncoding(context.req.header('accept-encoding'))
  if (encoding === null) return
  const bytes = Buffer.from(await answer.arrayBuffer())
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
  const isSmall = bytes.length < MIN_BYTES
  const compressed = isSmall
    ? bytes
    : encoding === 'br'
      ? await brotli(bytes, quality)
      : await gz(bytes, { level: GZIP_LEVEL })
  const headers = new Headers(answer.headers)
  if (!isSmall) headers.set('Content-Encoding', encoding)
  context.res = undefined
  context.res = new Response(new Uint8Array(compressed), { status: answer.status, headers })
}

import type { Context, Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { IMAGE_QUALITY, IMAGE_SIZES } from '#contract/limits.ts'
import { acceptedNames } from '#server/http/accepted-names.ts'
import { chunkedBody } from '#server/http/answer/chunked-body.ts'
import { countBody, countStream } from '#server/http/answer/count-body.ts'
import { isCurrent, revalidated } from '#server/http/answer/etag.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { type Crop, cropName, type ImageFormat, type Original, type Picture } from './images.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** An original may be a drawing by somebody else. Opened as a document, it can run and load nothing. */
const ORIGINAL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"

const SIZES = Object.values(IMAGE_SIZES)

interface CropQuery {
  readonly w?: number | undefined
  readonly h?: number | undefined
  readonly f?: 'crop' | undefined
  readonly q?: number | undefined
}

/** One of the fixed sizes. Null means the original. Throws a 422 `Refusal` for anything else. */
function cropOf({ w, h, f, q }: CropQuery): Crop | null {
  if (w === undefined && h === undefined && f === undefined && q === undefined) return null
  const size = SIZES.find(({ width, height }) => width === w && height === h)
  if (size === undefined) throw new Refusal('invalid', { w: ['size'], h: ['size'] })
  if (f !== 'crop') throw new Refusal('invalid', { f: [f === undefined ? 'required' : 'invalid'] })
  if (q !== undefined && q !== IMAGE_QUALITY) throw new Refusal('invalid', { q: ['invalid'] })
  return size
}

function formatFor(accept: string | undefined): ImageFormat {
  const names = acceptedNames(accept)
  if (names.includes('image/avif')) return 'avif'
  return names.includes('image/webp') ? 'webp' : 'jpeg'
}

interface Sent {
  /** The same one always means the same picture. */
  readonly name: string
  readonly mimeType: string
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
  /** Counts the bytes. It may refuse, so it comes before any header is set. */
  readonly count: () => void
  readonly headers: Readonly<Record<string, string>>
}

function send(context: Context<AppEnv>, { name, mimeType, body, count, headers }: Sent): Promise<Response> {
  const etag = `"${name}"`
  if (!isCurrent(context, etag)) count()
  const described = { 'Cache-Control': FOREVER, 'Content-Type': mimeType, ETag: etag, ...headers }
  for (const [header, value] of Object.entries(described)) context.header(header, value)
  return revalidated(context, context.body(body))
}

function sendOriginal(context: Context<AppEnv>, name: string, { mimeType, size, read }: Original): Promise<Response> {
  const body = chunkedBody({ start: 0, end: size - 1 }, { read, close: async () => undefined })
  const headers = { 'Content-Length': String(size), 'Content-Security-Policy': ORIGINAL_POLICY }
  return send(context, { name, mimeType, body, count: () => countStream(context, size), headers })
}

function sendCrop(context: Context<AppEnv>, name: string, { mimeType, bytes }: Picture): Promise<Response> {
  const body = new Uint8Array(bytes)
  return send(context, { name, mimeType, body, count: () => countBody(context, bytes), headers: { Vary: 'Accept' } })
}

export function bindAssets(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.asset, async ({ params, query, context }) => {
    const { images } = context.get('services')
    const crop = cropOf(query)
    if (crop === null) {
      const original = await images.original(params.asset_key)
      if (original === null) throw new Refusal('not_found')
      return sendOriginal(context, params.asset_key, original)
    }
    const format = formatFor(context.req.header('accept'))
    const picture = await images.cropped(params.asset_key, crop, format, callerOf(context))
    if (picture === null) throw new Refusal('not_found')
    return sendCrop(context, cropName(params.asset_key, crop, format), picture)
  })
}

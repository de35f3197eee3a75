import type { Context, Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { IMAGE_QUALITY, IMAGE_SIZES } from '#contract/limits.ts'
import { revalidated } from '#server/http/answer/etag.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import type { Crop, ImageFormat, Picture } from './images.ts'

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
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}

function answer(context: Context, picture: Picture | null): Promise<Response> {
  if (picture === null) throw new Refusal('not_found')
  context.header('Cache-Control', FOREVER)
  context.header('Content-Type', picture.mimeType)
  return revalidated(context, context.body(new Uint8Array(picture.bytes)))
}

export function bindAssets(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.asset, async ({ params, query, context }) => {
    const { images } = context.get('services')
    const crop = cropOf(query)
    if (crop === null) {
      context.header('Content-Security-Policy', ORIGINAL_POLICY)
      return answer(context, await images.original(params.asset_key))
    }
    const format = formatFor(context.req.header('accept'))
    context.header('Vary', 'Accept')
    return answer(context, await images.cropped(params.asset_key, crop, format))
  })
}

import { IMAGE_QUALITY } from '../limits.ts'
import type { Image } from './content.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The address of a picture that is cropped to one of the fixed sizes. */
export const cropAddress = (apiBase: string, { asset_key }: Image, { width, height }: Size): string =>
  `${apiBase}/assets/${asset_key}?w=${width}&h=${height}&f=crop&q=${IMAGE_QUALITY}`

/** The address of a picture in an article. Null for one that is not of the library: no such picture is fetched or shown. */
export const figureAddress = (apiBase: string, src: string): string | null =>
  src.startsWith('/api/assets/') ? src.replace('/api', () => apiBase) : null

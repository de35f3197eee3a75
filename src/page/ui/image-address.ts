import { API_BASE } from '#contract/api-base.ts'
import type { Image } from '#contract/library/content.ts'
import { IMAGE_QUALITY, IMAGE_SIZES, type ImageSize } from '#contract/limits.ts'

/** The address of a picture cropped to one of the fixed sizes. */
export function imageAddress(image: Image, size: ImageSize): string {
  const { width, height } = IMAGE_SIZES[size]
  return `${API_BASE}/assets/${image.asset_key}?w=${width}&h=${height}&f=crop&q=${IMAGE_QUALITY}`
}

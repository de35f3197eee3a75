import { API_BASE } from '#contract/api-base.ts'
import type { Image } from '#contract/library/content.ts'
import { cropAddress } from '#contract/library/crop-address.ts'
import { DEFAULT_TEXT_PX, DESKTOP_MIN_PX, IMAGE_SIZES, TABLET_MIN_PX } from '#contract/limits.ts'

const addressOf = (image: Image, size: keyof typeof IMAGE_SIZES): string =>
  cropAddress(API_BASE, image, IMAGE_SIZES[size])

/**
 * A book's picture, in the size that fits the screen: desktop above 768 px, tablet above 480 px, else phone. Where the reader has set
 * another text size in the browser, the widths grow with it.
 */
export function Cover({ image, className }: { readonly image: Image; readonly className?: string | undefined }) {
  return (
    <picture>
      <source
        media={`(min-width: ${DESKTOP_MIN_PX / DEFAULT_TEXT_PX}em)`}
        srcSet={addressOf(image, 'desktop')}
        {...IMAGE_SIZES.desktop}
      />
      <source
        media={`(min-width: ${TABLET_MIN_PX / DEFAULT_TEXT_PX}em)`}
        srcSet={addressOf(image, 'tablet')}
        {...IMAGE_SIZES.tablet}
      />
      <img className={className} src={addressOf(image, 'phone')} alt={image.title} {...IMAGE_SIZES.phone} />
    </picture>
  )
}

/** The picture as a thumbnail beside the book's title. The empty `alt` hides it from screen readers. */
export function Thumbnail({ image, className }: { readonly image: Image; readonly className?: string | undefined }) {
  return <img className={className} src={addressOf(image, 'desktop')} alt="" width={74} height={74} />
}

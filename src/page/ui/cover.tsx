import type { Image } from '#contract/content.ts'
import { DESKTOP_MIN_PX, IMAGE_SIZES, TABLET_MIN_PX } from '#contract/limits.ts'
import { imageAddress } from './image-address.ts'

/** A book's picture in the size of the screen: desktop above 768, tablet above 480, phone otherwise. */
export function Cover({ image, className }: { readonly image: Image; readonly className?: string | undefined }) {
  return (
    <picture>
      <source
        media={`(min-width: ${DESKTOP_MIN_PX}px)`}
        srcSet={imageAddress(image, 'desktop')}
        width={386}
        height={386}
      />
      <source
        media={`(min-width: ${TABLET_MIN_PX}px)`}
        srcSet={imageAddress(image, 'tablet')}
        width={750}
        height={250}
      />
      <img className={className} src={imageAddress(image, 'phone')} alt={image.title} {...IMAGE_SIZES.phone} />
    </picture>
  )
}

/** The picture small, beside words that name the book: nothing to be read out. */
export function Thumbnail({ image, className }: { readonly image: Image; readonly className?: string | undefined }) {
  return <img className={className} src={imageAddress(image, 'desktop')} alt="" width={74} height={74} />
}

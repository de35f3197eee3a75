/** What to do with a drawing that cannot be taken as it is. */
export const AS_PNG = 'export it as PNG'
/** What to do with a file that a program wrote wrongly, or that was cut off. */
export const AGAIN = 'export it again, or as PNG'
export const NOT_TEXT = `the drawing is not plain text in UTF-8; ${AGAIN}`
export const UNREADABLE = 'this is not a picture that can be read; export it again, as PNG or JPEG'

/** A picture that cannot be used. The message is for the editor. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

/** What to do with a drawing that cannot be taken as it is. */
export const AS_PNG = 'export it as PNG'

/** A picture that cannot be used. The message is for the editor. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

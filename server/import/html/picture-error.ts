/** A picture that cannot be used. The message is for the editor. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

/** A picture that cannot be taken; the message is for the editor. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

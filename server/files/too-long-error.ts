/** A file took longer than its limit. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

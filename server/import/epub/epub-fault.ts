/** Something in an EPUB that keeps it from being read; the message is for the editor. */
export class EpubFault extends Error {
  override readonly name = 'EpubFault'
  /** Inside the EPUB; empty for the EPUB itself. */
  readonly file: string
  /** From 1. */
  readonly line: number

  constructor(file: string, line: number, message: string) {
    super(message)
    this.file = file
    this.line = line
  }
}

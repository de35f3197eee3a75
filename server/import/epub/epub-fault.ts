/** A fault for which an EPUB cannot be read. The message is for the editor. */
export class EpubFault extends Error {
  override readonly name = 'EpubFault'
  /** The path inside the EPUB. Empty for the EPUB itself. */
  readonly file: string
  /** Starts at 1. */
  readonly line: number

  constructor(file: string, line: number, message: string) {
    super(message)
    this.file = file
    this.line = line
  }
}

/** One file cannot be read. A page or a picture then costs only itself. */
export class UnreadableFile extends EpubFault {}

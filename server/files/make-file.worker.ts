import { move } from 'piscina'
import { makeEpub } from './epub/epub.ts'
import type { MakeFileJob } from './make-file.ts'
import { makePdf } from './pdf/pdf.ts'

/** Runs in a thread of its own. The bytes are not copied on their way out. */
export async function make({ book, format, origin }: MakeFileJob): Promise<unknown> {
  const bytes = await (format === 'pdf' ? makePdf(book, origin) : makeEpub(book, origin))
  return move(bytes)
}

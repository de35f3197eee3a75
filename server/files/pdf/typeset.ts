import { readFile } from 'node:fs/promises'
import initTypst, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import * as v from 'valibot'
import { bookFonts, mathFont } from '#server/library/pictures/fonts.ts'

/** The compiler's option for readable diagnostics: lines of text with file and position. */
const WITH_PLACES = 2

const Compiled = v.object({
  result: v.optional(v.instance(Uint8Array)),
  diagnostics: v.optional(v.array(v.unknown()), []),
})

/**
 * Typesets a book. `data`: its book.json; `files`: its pictures by path. Blocks its thread for seconds, so do not call
 * it on the main thread. Throws with the compiler's words when it refuses the book.
 */
export async function typeset(data: string, files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  await initTypst()
  const builder = new TypstCompilerBuilder()
  // The compiler sees only the files that are added below, and none of this machine.
  builder.set_dummy_access_model()
  for (const path of [...bookFonts(), mathFont()]) await builder.add_raw_font(await readFile(path))
  const compiler = await builder.build()
  compiler.add_source('/book.typ', await readFile(new URL('book.typ', import.meta.url), 'utf8'))
  compiler.map_shadow('/book.json', Buffer.from(data))
  for (const [path, bytes] of Object.entries(files)) compiler.map_shadow(`/${path}`, bytes)
  const { result, diagnostics } = v.parse(Compiled, compiler.compile('/book.typ', undefined, 'pdf', WITH_PLACES))
  if (result === undefined) throw new Error(diagnostics.map(String).join('\n'))
  return result
}

import type { Context, Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { type ByteSource, chunkedBody } from '#server/http/answer/chunked-body.ts'
import { attachment } from '#server/http/answer/content-disposition.ts'
import { countStream } from '#server/http/answer/count-body.ts'
import { isCurrent, revalidated } from '#server/http/answer/etag.ts'
import { type ByteRange, byteRange } from '#server/http/answer/ranges.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf, languageOf } from '#server/http/context.ts'
import { atAddress } from '#server/library/former-addresses.ts'
import { Refusal } from '#server/messages/refusal.ts'
import type { BookFile } from './book-files.ts'
import type { FileFormat } from './make-file.ts'

const MIME = { pdf: 'application/pdf', epub: 'application/epub+zip' } as const satisfies Record<FileFormat, string>

/** `If-Range`: a part is sent only for the version that the client already has a part of. */
const matchesIfRange = (condition: string | undefined, etag: string): boolean =>
  condition === undefined || condition.trim() === etag

const sourceOf = ({ handle }: BookFile): ByteSource => ({
  read: async (from, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  },
  close: () => handle.close(),
})

function send(context: Context, file: BookFile, part: ByteRange | null): Response {
  const { size } = file
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part !== null) context.header('Content-Range', `bytes ${start}-${end}/${size}`)
  context.header('Content-Length', String(end - start + 1))
  const status = part === null ? 200 : 206
  if (context.req.method === 'HEAD') return context.body(null, status)
  return context.body(chunkedBody({ start, end }, sourceOf(file)), status)
}

async function answer(context: Context<AppEnv>, file: BookFile, format: FileFormat): Promise<Response> {
  // Strong, because parts of a file are joined by it.
  const etag = `"${file.name}"`
  const inParts = context.req.method === 'GET' && matchesIfRange(context.req.header('if-range'), etag)
  // A client that has the file is told so, whatever part it asks for (RFC 9110, 13.2.2).
  const isKnown = isCurrent(context, etag)
  const range = inParts && !isKnown ? context.req.header('range') : undefined
  const part = byteRange(range, file.size)
  // It may refuse, so it comes before any header is set.
  if (part !== 'unsatisfiable' && !isKnown) countStream(context, part === null ? file.size : part.end - part.start + 1)
  context.header('ETag', etag)
  context.header('Accept-Ranges', 'bytes')
  context.header('Cache-Control', 'private, no-cache')
  context.header('Vary', 'Accept-Language, Authorization')
  context.header('Content-Language', file.lang)
  context.header('Last-Modified', file.changedAt.toUTCString())
  if (part === 'unsatisfiable') throw new Refusal('no_such_range', {}, { 'Content-Range': `bytes */${file.size}` })
  context.header('Content-Type', MIME[format])
  context.header('Content-Disposition', attachment(`${file.title}.${format}`, `${file.slug}.${file.lang}.${format}`))
  return revalidated(context, send(context, file, part))
}

/** The call that sends a book as a file, from the disk. For subscribers only. */
export function bindFiles(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.bookFile, async ({ params, context }) => {
    const { files } = context.get('services')
    const open = (slug: string) => files.open(languageOf(context), slug, params.format, callerOf(context))
    const file = await atAddress(context.get('services').db, 'book', params.slug, open)
    if (file === undefined) throw new Refusal('not_found')
    let isSending = false
    try {
      const response = await answer(context, file, params.format)
      isSending = response.body !== null
      return response
    } finally {
      // A stream closes the file itself. Without a stream nobody else does.
      if (!isSending) await file.handle.close()
    }
  })
}

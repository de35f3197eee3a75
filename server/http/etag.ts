import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A strong entity tag over everything an answer depends on. */
export const etagOf = (...parts: readonly (string | number)[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`

/** Compression makes other bytes, so a compressed answer carries the tag with this at its end. */
export const withEncoding = (etag: string, encoding: string): string => etag.replace(/"$/, `-${encoding}"`)

const plain = (tag: string): string => tag.trim().replace(/-(br|gzip)"$/, '"')

/** Sets the tag; true when the client's copy is current, and the answer is 304 and nothing else. */
export function isCurrent(context: Context, etag: string): boolean {
  context.header('ETag', etag)
  const given = context.req.header('if-none-match')
  return given?.split(',').some((tag) => plain(tag) === etag) === true
}

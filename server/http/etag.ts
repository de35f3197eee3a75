import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A strong entity tag over everything an answer depends on. */
export const etagOf = (...parts: readonly (string | number)[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`

/** Compression makes other bytes, so a compressed answer carries the tag with this at its end. */
export const withEncoding = (etag: string, encoding: string): string => etag.replace(/"$/, `-${encoding}"`)

/** Every encoding of an answer says the same; and a proxy that compresses on its own may have made our tag a weak one. */
const strong = (tag: string): string => tag.trim().replace(/^W\//, '')
const plain = (tag: string): string => tag.replace(/-(br|gzip)"$/, '"')

/** Sets the tag; true when the client's copy is current, and the answer is 304 and nothing else. */
export function isCurrent(context: Context, etag: string): boolean {
  const given = context.req.header('if-none-match')?.split(',').map(strong) ?? []
  const held = given.find((tag) => tag === '*' || plain(tag) === plain(etag))
  // A 304 names the copy that the client holds, in whatever encoding it came.
  context.header('ETag', held === undefined || held === '*' ? etag : held)
  return held !== undefined
}

import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A strong entity tag over everything that an answer depends on. */
export const etagOf = (...parts: readonly (string | number)[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`

/** A compressed answer has other bytes, so its tag ends with the encoding. */
export const withEncoding = (etag: string, encoding: string): string => etag.replace(/"$/, `-${encoding}"`)

/** All encodings of an answer have the same content. A proxy that compresses may also have made our tag a weak one. */
const withoutWeak = (tag: string): string => tag.trim().replace(/^W\//, '')
const withoutEncoding = (tag: string): string => tag.replace(/-(br|gzip)"$/, '"')

/** Sets the tag. True when the client's copy is current: the caller then answers 304 without a body. */
export function isCurrent(context: Context, etag: string): boolean {
  const given = context.req.header('if-none-match')?.split(',').map(withoutWeak) ?? []
  const match = given.find((tag) => tag === '*' || withoutEncoding(tag) === withoutEncoding(etag))
  // A 304 repeats the client's own tag, with its encoding.
  context.header('ETag', match === undefined || match === '*' ? etag : match)
  return match !== undefined
}

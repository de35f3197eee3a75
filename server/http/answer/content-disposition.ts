import { create } from 'content-disposition'

/** Characters that file systems do not allow in names and headers cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const NOT_IN_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g

/**
 * `Content-Disposition` for a download. `name` is the one readers see, in any script by RFC 8187. `plain` is in ASCII,
 * for older clients.
 */
export const attachment = (name: string, plain: string): string =>
  create(name.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim(), { fallback: plain.replace(/[^\w.-]+/g, '-') })

import { parseAccept } from 'hono/utils/accept'

/** What an `Accept…` header names, best first, in small letters. A quality of 0 is a refusal. */
export const acceptedNames = (header = ''): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase())

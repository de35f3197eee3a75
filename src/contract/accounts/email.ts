import * as v from 'valibot'
import { MAX_EMAIL_BYTES, MAX_LOCAL_PART_BYTES } from '../limits.ts'

/** What stands between two dots: RFC 5321 without quotes. RFC 6531 adds all characters beyond ASCII. Those that nobody sees are faults. */
const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}])+$/u
/** What copying leaves around an address: blanks, and marks of direction that nobody sees. */
const AROUND = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu
/** What would end the host of an address, or belongs to no name. */
const FOREIGN = /[\s\p{Cc}/?#@:\\[\]%]/u
const MAX_LABEL_CHARS = 63
const isLabel = (label: string): boolean =>
  label.length <= MAX_LABEL_CHARS && /^[a-z\d-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
/** The last part of a domain has no digits, unless it is punycode: an IP address is no domain. */
const TOP_LABEL = /\.(?:xn--[a-z\d-]*|[a-z]{2,})$/

/**
 * A domain in small ASCII letters, other alphabets as punycode (UTS 46). Null for what is no domain. Typed punycode that
 * stands for no letters is a domain for newer parsers only: no mail reaches it, as with every domain that nobody owns.
 */
function asciiDomain(domain: string): string | null {
  if (FOREIGN.test(domain)) return null
  try {
    // Browsers and Node have the rules of international names only here.
    const { hostname } = new URL(`http://${domain}`)
    return hostname.split('.').every(isLabel) && TOP_LABEL.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * An address as mail servers take it: the domain in ASCII, and the part before it composed (NFC). Null for what is no
 * address.
 */
export function sendableEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0)).normalize('NFC')
  if (!local.split('.').every((atom) => ATOM.test(atom)) || bytesOf(local) > MAX_LOCAL_PART_BYTES) return null
  const domain = asciiDomain(email.slice(at + 1))
  if (domain === null) return null
  const sendable = `${local}@${domain}`
  return bytesOf(sendable) <= MAX_EMAIL_BYTES ? sendable : null
}

/** An address of any alphabet. It stays as it was typed, without what is around it. */
export const Email = v.pipe(
  v.string('required'),
  v.transform((typed) => typed.replace(AROUND, '')),
  v.nonEmpty('required'),
  v.normalize('NFC'),
  // Longer ones are not worth the work of the next check. Punycode is never shorter.
  v.maxLength(MAX_EMAIL_BYTES, 'email'),
  v.check((email) => sendableEmail(email) !== null, 'email'),
)

import { domainToUnicode } from 'node:url'
import { sendableEmail } from '#contract/accounts/email.ts'

/**
 * The form of an address by which accounts are compared, for `users.email_key`. Case, Unicode form and the alphabet of
 * the domain do not count.
 */
export function emailKey(email: string): string {
  const trimmed = email.trim()
  return (sendableEmail(trimmed) ?? trimmed).normalize('NFKC').toLowerCase()
}

/** An address for its reader: browsers send punycode where an address of another alphabet was typed. */
export function readableEmail(email: string): string {
  const domainAt = email.lastIndexOf('@') + 1
  const domain = email.slice(domainAt)
  return domain.includes('xn--') ? email.slice(0, domainAt) + (domainToUnicode(domain) || domain) : email
}

/**
 * One e-mail address or several without a space. It is looked for at the beginning of a word only: a search from each letter of
 * a long word would take the square of its length.
 */
const ADDRESS = /(?<![^\s@<>"'(),;:=/\\])(?:[^\s@<>"'(),;:=/\\]+@[^\s@<>"'(),;/\\]+\.[\p{L}\d-]+)+/gu

/** What may stand in any text of an error, and must not be in the log. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/\beyJ(?:(?!\beyJ)[\w-])+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\b(password|passwd|pwd|secret|token|cookie|authorization)(["']?\s*[=:]\s*["']?)[^\s"'&;,)]+/gi, '$1$2[removed]'],
  [/([?&](?:code|state)=)[^\s&"']+/g, '$1[removed]'],
  [/(:\/\/)[^\s/@]+@/g, '$1[removed]@'],
  [ADDRESS, '[e-mail]'],
  [/\+\d[\d\s().-]{6,18}\d/g, '[phone]'],
]

/** The text without tokens, cookies, passwords, e-mail addresses and phone numbers. */
export const redacted = (text: string): string =>
  SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)

/** Fields of an entry that are never written, whatever is in them. */
export const SECRET_FIELDS: readonly string[] = [
  ...['password', 'current_password', 'password_confirmation', 'token', 'access_token', 'refresh', 'secret'],
  ...['authorization', 'cookie', 'email', 'phone', 'first_name', 'last_name'],
]

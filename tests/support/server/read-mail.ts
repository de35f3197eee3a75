/** A mail as a reader sees it. Decodes only the parts of MIME that our mails use. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const decodeBody = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body).toString('utf8') : body
}

/** Decodes words like =?UTF-8?B?…?=. The space between two of them does not count. */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')).toString('utf8'),
    )

function split(part: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.trim().toLowerCase() ?? '', decodeWords(line.replace(/^[^:]*:\s*/, ''))]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error('The mail has no parts')
  const parts = body.split(`--${boundary}`).slice(1, -1)
  const partOf = (type: string): string => {
    const found = parts
      .map((part) => split(part.replace(/^\r?\n/, '')))
      .find((part) => part.headers.get('content-type')?.startsWith(type))
    if (found === undefined) throw new Error(`The mail has no ${type}`)
    return decodeBody(found.body, found.headers.get('content-transfer-encoding'))
  }
  return { headers, subject: headers.get('subject') ?? '', text: partOf('text/plain'), html: partOf('text/html') }
}

/** The newest mail with a link to the page. `mails` are in the order they were sent. */
export const mailLeadingTo = (path: string, mails: readonly string[]): ReadMail | undefined =>
  mails.map(readMail).findLast(({ text }) => text.includes(`${path}#`))

/** The parameters behind the `#` of a mailed link. */
export const carriedBy = (mail: ReadMail): URLSearchParams => new URLSearchParams(linkOf(mail).hash.slice(1))

/** The link in a mail to a page of the app. */
export function linkOf({ text }: ReadMail): URL {
  const link = /https?:\/\/\S+\/(?:restore-password|confirm-email)\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return new URL(link)
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { sendableEmail } from '#contract/accounts/email.ts'
import type { MailSettings } from '#server/config/account-settings.ts'
import { writeWhole } from '#server/process/private-files.ts'

export interface Mail {
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Rejects when the mail was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

/** For a connection, and for each answer: a mail takes several. Meanwhile the queue holds its job. */
const CONNECT_MS = 10_000
const IDLE_MS = 20_000

const message = ({ to, language, subject, text, html }: Mail, from: string) => ({
  from,
  // As an object: no part of an address is read as a list or a name.
  to: { name: '', address: sendableEmail(to) ?? to },
  subject,
  text,
  html,
  // Auto-responders and mailing lists do not answer then.
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
})

/** Sends mails by SMTP. */
function smtp(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    // A mail is text that was made here. Nothing of it may be read from a file or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    await transport.sendMail(message(mail, from))
  }
}

/**
 * Writes mails into files that any mail program opens. Only the owner can read them, because their links open accounts.
 */
function outbox(folder: string, from: string, write: typeof writeWhole): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message: bytes } = await transport.sendMail(message(mail, from))
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
    await write(join(folder, name), bytes)
  }
}

export const openTransport = (
  { smtpUrl, from }: MailSettings,
  dataDir: string,
  write: typeof writeWhole = writeWhole,
): SendMail => (smtpUrl === null ? outbox(join(dataDir, 'outbox'), from, write) : smtp(smtpUrl, from))

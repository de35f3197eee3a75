import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export interface MailServer {
  readonly url: string
  readonly mails: ReadMail[]
  readonly recipients: string[]
  /** True: refuses mails for now, with a text that repeats the address, as mail servers do. */
  refuse: boolean
  readonly stop: () => Promise<void>
}

/** A real SMTP server on loopback that requires a password. */
export async function startMailServer(): Promise<MailServer> {
  const state = { mails: [] as ReadMail[], recipients: [] as string[], refuse: false }
  const server = new SMTPServer({
    // It has no certificate that a client could trust.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'larder' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _, done) => {
      if (!state.refuse) return done()
      done(Object.assign(new Error(`${address}: try again later`), { responseCode: 451 }))
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        state.mails.push(readMail(raw))
        state.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://larder:${encodeURIComponent('p@ss')}@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

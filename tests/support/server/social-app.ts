import { afterAll, beforeAll, beforeEach } from 'vitest'
import { smallLibrary, writeFolder } from '../content/content-folder.ts'
import type { DatabaseKind } from '../database/databases.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { OIDC_CLIENT, type OidcIssuer, type Person, signInAt, startOidcIssuer } from './oidc-issuer.ts'
import { carriedBy } from './read-mail.ts'
import { openTestApp, type TestApp } from './server-app.ts'

const ORIGIN = 'https://books.example'

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

export const authOf = async (answer: Response): Promise<{ readonly Authorization: string }> => {
  const { access_token } = (await answer.json()) as { access_token: string }
  return { Authorization: `Bearer ${access_token}` }
}

/** The parameters behind the `#` of a mailed link. */
interface MailedLink {
  readonly token: string
  readonly email: string
}

/** A whole server with a real issuer and a real mail server, as an attempt to take over an account needs. */
export interface SocialApp extends TestApp {
  readonly issuer: OidcIssuer
  readonly mailServer: MailServer
  /** Goes to the issuer and back as this person. Gives the query and the cookie of the return. `sub` identifies the person. */
  readonly comeBack: (person: Person) => Promise<{ readonly query: string; readonly cookie: string }>
  /** Goes to the issuer and back, and signs in with the result. */
  readonly signInAs: (person: Person) => Promise<Response>
  readonly register: (email: string, password: string) => Promise<Response>
  readonly signIn: (email: string, password: string) => Promise<Response>
  /** The link in the last mail to this address. It must lead to the page at `path`. */
  readonly linkTo: (email: string, path: string) => Promise<MailedLink>
  /** The owner of the address sets a password with “forgot password”. */
  readonly resetPassword: (email: string, password: string) => Promise<void>
  /** Deletes the counted tries and the mails. */
  readonly calm: () => Promise<void>
  /** Sends the mails that wait, as after the longest wait. */
  readonly waitOver: () => Promise<void>
}

export async function openSocialApp(kind: DatabaseKind): Promise<SocialApp> {
  const issuer = await startOidcIssuer(`${ORIGIN}/google/process-social-auth`)
  const mailServer = await startMailServer()
  const app = await openTestApp(kind, writeFolder(smallLibrary()), {
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: mailServer.url,
    OIDC_GOOGLE_ISSUER: issuer.url,
    OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  })
  const linkTo: SocialApp['linkTo'] = async (email, path) => {
    await app.services.mail.deliver()
    const mails = mailServer.mails.filter((_, index) => mailServer.recipients[index] === email)
    const mail = mails.toReversed().find(({ text }) => text.includes(`${path}#`))
    if (mail === undefined) throw new Error(`No mail to ${email} leads to ${path}`)
    const carried = carriedBy(mail)
    return { token: carried.get('token') ?? '', email: carried.get('email') ?? '' }
  }
  const comeBack: SocialApp['comeBack'] = async (person) => {
    issuer.person = person
    const links = await app.get('/auth/social/links')
    const { data } = (await links.json()) as { data: { links: { url: string }[] } }
    const back = await signInAt(data.links[0]?.url ?? '')
    return { query: back.search.slice(1), cookie: cookiesOf(links) }
  }
  const social: SocialApp = {
    ...app,
    issuer,
    mailServer,
    linkTo,
    comeBack,
    signInAs: async (person) => {
      const { query, cookie } = await comeBack(person)
      return app.get(`/auth/social/handle-callback/google?${query}`, { cookie })
    },
    register: (email, password) =>
      app.post('/auth/register', {
        ...{ name: 'Some', last_name: 'Body', email, phone: '+380671234567' },
        ...{ password, password_confirmation: password },
      }),
    signIn: (email, password) => app.post('/auth/login', { email, password }),
    resetPassword: async (email, password) => {
      await app.post('/auth/password/forgot', { email })
      const link = await linkTo(email, '/restore-password')
      const answer = await app.post('/auth/password/reset', { ...link, password, password_confirmation: password })
      if (answer.status !== 200) throw new Error(`The password was not set: ${answer.status}`)
    },
    calm: async () => {
      await app.services.mail.deliver()
      await app.services.db.deleteFrom('attempts').execute()
      mailServer.mails.length = 0
      mailServer.recipients.length = 0
    },
    waitOver: async () => {
      // A job under way is put off before, and not after its time was changed.
      await app.services.mail.deliver()
      await app.services.db.deleteFrom('attempts').execute()
      await app.services.db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
      await app.services.mail.deliver()
    },
    close: async () => {
      await app.close()
      await mailServer.stop()
      await issuer.stop()
    },
  }
  return social
}

/** Gives a `describe` an app. Before each test the tries, the mails and the accounts with these addresses are deleted. */
export function useSocialApp(kind: DatabaseKind, emails: readonly string[], give: (app: SocialApp) => void): void {
  let app: SocialApp
  beforeAll(async () => {
    app = await openSocialApp(kind)
    give(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.calm()
    await app.services.db.deleteFrom('users').where('email_key', 'in', emails).execute()
  })
}

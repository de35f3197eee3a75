import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The issuer's data about the person who signs in next. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
}

export interface OidcIssuer {
  readonly url: string
  person: Person
  readonly stop: () => Promise<void>
}

export const OIDC_CLIENT = { id: 'larder', secret: 'the-secret-of-larder' } as const

const PAGE = (action: string) =>
  `<!doctype html><title>Issuer</title><form method="post" action="${action}">` +
  '<button name="answer" value="allow">Allow</button><button name="answer" value="refuse">Refuse</button></form>'

async function answerOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString()).get('answer')
}

const settings = (redirectUri: string, persons: ReadonlyMap<string, Person>): Configuration => ({
  clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  // Lifetimes in seconds.
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}` },
  findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...persons.get(id), sub: id }) }),
  // Everybody who signs in has already agreed.
  loadExistingGrant: async (context) => {
    const { provider, client, session } = context.oidc
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** A real issuer on loopback with a page to allow or refuse. It sends readers back to `redirectUri`. */
export async function startOidcIssuer(redirectUri: string): Promise<OidcIssuer> {
  const persons = new Map<string, Person>()
  const issuer = { person: { sub: 'nobody' } as Person }
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, settings(redirectUri, persons))
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void (await callback(request, response))
    if (request.method === 'GET') return void response.end(PAGE(request.url))
    const isAllowed = (await answerOf(request)) === 'allow'
    persons.set(issuer.person.sub, issuer.person)
    const result = isAllowed
      ? { login: { accountId: issuer.person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'The person refused' }
    await provider.interactionFinished(request, response, result)
  }
  return Object.assign(issuer, {
    url,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

/** Goes through the issuer's pages as a browser does. Gives the address to which it sends the reader back. */
export async function signInAt(start: string, answer: 'allow' | 'refuse' = 'allow'): Promise<URL> {
  const cookies = new Map<string, string>()
  const origin = new URL(start).origin
  const open = async (address: string, init: RequestInit = {}): Promise<URL> => {
    if (!address.startsWith(origin)) return new URL(address)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) return open(new URL(location, address).href)
    if (!response.ok) throw new Error(`The issuer answers ${response.status}: ${await response.text()}`)
    return open(address, { method: 'POST', body: new URLSearchParams({ answer }) })
  }
  return open(start)
}

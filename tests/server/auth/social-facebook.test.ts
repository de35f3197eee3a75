import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const ORIGIN = 'https://books.example'
const SECRET = 'the-app-secret'
const RETURN = `${ORIGIN}/facebook/process-social-auth`

interface Person {
  readonly id: string
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
}

/** Whether the app sends what Facebook needs to give it a token. */
function isGoodForm(form: URLSearchParams, challenge: string | undefined): boolean {
  const expected = { client_id: 'the-app', client_secret: SECRET, redirect_uri: RETURN }
  const verifier = present(form.get('code_verifier'))
  return (
    Object.entries(expected).every(([name, value]) => form.get(name) === value) &&
    challenge === createHash('sha256').update(verifier).digest('base64url')
  )
}

/** A stand-in for the three Facebook calls of a sign-in, by Facebook's documentation. */
function facebook(person: () => Person): Server {
  const challenges = new Map<string, string>()
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(present(request.url), 'http://localhost')
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
    }
    if (pathname === '/dialog/oauth') {
      const code = `code-${challenges.size}`
      challenges.set(code, present(searchParams.get('code_challenge')))
      const back = new URLSearchParams({ code, state: present(searchParams.get('state')) })
      response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?${back}` }).end()
      return
    }
    if (pathname === '/oauth/access_token') {
      const form = new URLSearchParams(await text(request))
      const code = present(form.get('code'))
      const isGood = isGoodForm(form, challenges.get(code))
      challenges.delete(code)
      if (isGood) return json(200, { access_token: 'the-token', token_type: 'bearer', expires_in: 5_183_944 })
      return json(400, {
        error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 },
      })
    }
    const proof = createHmac('sha256', SECRET).update('the-token').digest('hex')
    if (request.headers.authorization !== 'Bearer the-token' || searchParams.get('appsecret_proof') !== proof)
      return json(400, { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } })
    expect(searchParams.get('fields')).toBe('id,email,first_name,last_name')
    json(200, person())
  })
}

onDatabases('sign-in with Facebook', (kind) => {
  let person: Person = { id: '0' }
  let server: Server
  let app: TestApp
  beforeAll(async () => {
    server = facebook(() => person)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      PUBLIC_ORIGIN: ORIGIN,
      FACEBOOK_CLIENT_ID: 'the-app',
      FACEBOOK_CLIENT_SECRET: SECRET,
      FACEBOOK_DIALOG_URL: `${url}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: url,
    })
  })
  afterAll(async () => {
    await app.close()
    server.close()
  })

  async function goAndComeBack(): Promise<{ query: string; cookie: string }> {
    const answer = await app.get('/auth/social/links')
    const { data } = (await answer.json()) as { data: { links: { provider: string; url: string }[] } }
    expect(data.links.map(({ provider }) => provider)).toEqual(['facebook'])
    const back = await fetch(present(data.links[0]?.url), { redirect: 'manual' })
    const location = new URL(present(back.headers.get('location')))
    expect(location.origin + location.pathname).toBe(RETURN)
    return { query: location.search, cookie: present(answer.headers.get('set-cookie')?.split(';')[0]) }
  }
  const finish = ({ query, cookie }: { query: string; cookie: string }) =>
    app.get(`/auth/social/handle-callback/facebook${query}`, { cookie })

  test('a new person gets an account and signs in to it again', async () => {
    person = { id: 'f-1', email: 'ivan@example.com', first_name: 'Іван', last_name: 'Франко' }
    const first = await finish(await goAndComeBack())
    expect(first.status).toBe(200)
    const { access_token } = (await first.json()) as { access_token: string }
    const me = await app.get('/user/me', { Authorization: `Bearer ${access_token}` })
    expect(await me.json()).toMatchObject({
      data: { attributes: { first_name: 'Іван', last_name: 'Франко', email: 'ivan@example.com' } },
    })
    expect((await finish(await goAndComeBack())).status).toBe(200)
  })

  test('an address that Facebook reports gives no access to another account', async () => {
    person = { id: 'f-2', email: 'reader@example.com', first_name: 'Not', last_name: 'Robin' }
    const answer = await finish(await goAndComeBack())
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('An account with this e-mail address already exists')
    person = { id: 'f-3', first_name: 'No', last_name: 'Address' }
    expect(await (await finish(await goAndComeBack())).text()).toContain('did not tell us your e-mail address')
  })

  test('a used code is refused with a message', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    person = { id: 'f-1', email: 'ivan@example.com' }
    const trip = await goAndComeBack()
    expect((await finish(trip)).status).toBe(200)
    const again = await finish(trip)
    expect(again.status).toBe(422)
    expect(await again.json()).toEqual({ meta: { message: 'This sign-in is no longer valid. Please try again' } })
    expect(loggedErrors(errors)).toHaveLength(1)
    errors.mockRestore()
  })

  test('a person who declines comes back with a refusal', async () => {
    const { query, cookie } = await goAndComeBack()
    const state = present(new URLSearchParams(query).get('state'))
    const declined = new URLSearchParams({ error: 'access_denied', error_reason: 'user_denied', state })
    const answer = await finish({ query: `?${declined}`, cookie })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ meta: { message: 'The sign-in was cancelled or refused there' } })
  })
})

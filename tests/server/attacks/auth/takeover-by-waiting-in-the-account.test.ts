import { expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, cookiesOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

const OWNER = 'victim@example.com'
const OTHER = 'attacker@example.com'
const WAITING = 'a garden of their own'
const OWN = 'the owner’s own words'
const ATTACKER = { sub: 'attacker', email: OTHER, email_verified: true }
const GOOGLE_OF_OWNER = { sub: 'owner', email: OWNER, email_verified: true }

onDatabases('takeover by an account that a stranger made with the victim’s address', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [OWNER, OTHER], (opened) => {
    app = opened
  })

  const meOf = async (answer: Response) => (await app.get('/user/me', await authOf(answer))).json()
  /** Signs in to the provider as the attacker and adds it to the account of these headers. */
  const connect = async (auth: { readonly Authorization: string }) => {
    const { query, cookie } = await app.comeBack(ATTACKER)
    return app.post('/auth/social/connect/google', { query, current_password: WAITING }, { ...auth, cookie })
  }

  test('the owner’s reset ends the stranger’s password and session', async () => {
    const waiting = await app.register(OWNER, WAITING)
    const cookie = cookiesOf(waiting)
    const auth = await authOf(waiting)
    await app.resetPassword(OWNER, OWN)
    expect((await app.get('/user/me', auth)).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie })).status).toBe(401)
    expect((await app.signIn(OWNER, WAITING)).status).toBe(401)
    expect((await app.signIn(OWNER, OWN)).status).toBe(200)
  })

  test('a change of address requested before the reset has no effect after it', async () => {
    const auth = await authOf(await app.register(OWNER, WAITING))
    await app.patch('/user/me/update', { email: OTHER, current_password: WAITING }, auth)
    const link = await app.linkTo(OTHER, '/confirm-email')
    await app.resetPassword(OWNER, OWN)
    expect((await app.post('/auth/email/confirm', link)).status).toBe(422)
    expect(await meOf(await app.signIn(OWNER, OWN))).toMatchObject({ data: { attributes: { email: OWNER } } })
  })

  test('no provider can be added to an account with an unproven address', async () => {
    const answer = await connect(await authOf(await app.register(OWNER, WAITING)))
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { meta: { message: string } }).meta.message).toContain('confirm your e-mail')
  })

  test('an owner who opens the link elsewhere proves the address but confirms no other session', async () => {
    const auth = await authOf(await app.register(OWNER, WAITING))
    expect((await app.post('/auth/email/confirm', await app.linkTo(OWNER, '/confirm-email'))).status).toBe(200)
    expect((await connect(auth)).status).toBe(200)
    // The owner's own provider gives no access to an account in which somebody else may be signed in.
    expect((await app.signInAs(GOOGLE_OF_OWNER)).status).toBe(422)
    await app.resetPassword(OWNER, OWN)
    expect((await app.get('/user/me', auth)).status).toBe(401)
    expect(await meOf(await app.signInAs(ATTACKER))).toMatchObject({ data: { attributes: { email: OTHER } } })
    expect(await meOf(await app.signInAs(GOOGLE_OF_OWNER))).toMatchObject({ data: { attributes: { email: OWNER } } })
  })

  test('an owner with access to account and mail keeps their provider after a reset', async () => {
    const signedIn = await app.signInAs({ ...GOOGLE_OF_OWNER, email_verified: false })
    const auth = await authOf(signedIn)
    expect((await app.post('/auth/email/confirm', await app.linkTo(OWNER, '/confirm-email'), auth)).status).toBe(200)
    await app.resetPassword(OWNER, OWN)
    expect((await app.get('/user/me', auth)).status).toBe(401)
    const back = await app.signInAs({ ...GOOGLE_OF_OWNER, email_verified: false })
    expect(await meOf(back)).toMatchObject({ data: { attributes: { email: OWNER } } })
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, openSocialApp, type SocialApp } from '#tests/support/server/social-app.ts'

// ASVS 10.4.9

const READER = ['reader@example.com', 'reader-demo-1'] as const
const OTHER = ['subscriber@example.com', 'subscriber-demo-1'] as const
const PERSON = { sub: 'p-1', email: 'someone@example.com', email_verified: true }

interface Row {
  readonly id: string
  readonly attributes: { readonly current?: boolean }
}

onDatabases('ending sessions and providers of others', (kind) => {
  let app: SocialApp
  beforeAll(async () => {
    app = await openSocialApp(kind)
  })
  afterAll(() => app.close())

  type Auth = Awaited<ReturnType<typeof authOf>>
  const rows = async (path: string, auth: Auth) =>
    ((await (await app.get(path, auth)).json()) as { readonly data: readonly Row[] }).data
  const remove = async (path: string, headers: Record<string, string> = {}) =>
    (await app.app.request(`/api${path}`, { method: 'DELETE', headers })).status

  test('a reader cannot end another reader’s session or provider by its id', async () => {
    const reader = await authOf(await app.signIn(...READER))
    const other = await authOf(await app.signIn(...OTHER))
    const person = await authOf(await app.signInAs(PERSON))
    const [session] = await rows('/user/sessions', reader)
    const [identity] = await rows('/user/identities', person)
    expect(await remove(`/user/sessions/${session?.id}`)).toBe(401)
    expect(await remove(`/user/sessions/${session?.id}`, other)).toBe(204)
    expect(await remove(`/user/identities/${identity?.id}`, other)).toBe(204)
    expect(await remove('/user/sessions', other)).toBe(204)
    expect((await app.get('/user/me', reader)).status).toBe(200)
    expect(await rows('/user/identities', person)).toHaveLength(1)
    expect(await rows('/user/identities', other)).toEqual([])
  })

  test('ending the other sessions keeps this one, and each of them ends at once', async () => {
    const [here, there] = [await authOf(await app.signIn(...READER)), await authOf(await app.signIn(...READER))]
    const current = (await rows('/user/sessions', here)).filter(({ attributes }) => attributes.current)
    expect(current).toHaveLength(1)
    expect(await remove('/user/sessions', here)).toBe(204)
    expect((await app.get('/user/me', there)).status).toBe(401)
    expect(await rows('/user/sessions', here)).toMatchObject([{ id: current[0]?.id, attributes: { current: true } }])
  })

  test('the only way into an account cannot be removed; with a password, a provider goes with its sessions', async () => {
    const here = await authOf(await app.signInAs(PERSON))
    const there = await authOf(await app.signInAs(PERSON))
    const [identity] = await rows('/user/identities', here)
    expect(await remove(`/user/identities/${identity?.id}`, here)).toBe(422)
    expect(await rows('/user/identities', here)).toHaveLength(1)
    const password_hash = await app.services.passwords.hash('now with a password')
    await app.services.db.updateTable('users').set({ password_hash }).where('email', '=', PERSON.email).execute()
    expect(await remove(`/user/identities/${identity?.id}`, here)).toBe(204)
    expect((await app.get('/user/me', here)).status).toBe(200)
    expect((await app.get('/user/me', there)).status).toBe(401)
  })
})

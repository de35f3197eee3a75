import { vi } from 'vitest'
import { hashOf } from '#server/auth/hashed-token.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import type { DatabaseKind } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const ORIGIN = 'https://books.example'
export const OWNER = 'owner@example.com'
export const THIEF = 'thief@example.com'
/** Both know it. */
export const PASSWORD = 'the password of both'
export const OWNERS_NEXT = 'only the owner knows'
export const THIEFS_NEXT = 'only the thief knows'
const IN_AN_HOUR = 60 * 60_000

/** A server with a provider that names whoever the code says, with passwords that are quick to compare, and without mails. */
export async function openContestedApp(kind: DatabaseKind): Promise<TestApp> {
  const app = await openTestApp(kind, writeFolder(smallLibrary()), {
    PUBLIC_ORIGIN: ORIGIN,
    OIDC_GOOGLE_ISSUER: 'https://issuer.example',
    OIDC_GOOGLE_CLIENT_ID: 'larder',
    OIDC_GOOGLE_CLIENT_SECRET: 'secret',
  })
  const { mail, passwords, social } = app.services
  // A mail's token would be made at any moment.
  vi.spyOn(mail, 'sendSoon').mockImplementation(() => undefined)
  let salt = 0
  vi.spyOn(passwords, 'hash').mockImplementation(async (password) => `${++salt}:${password}`)
  vi.spyOn(passwords, 'isRight').mockImplementation(async (stored, password) => passwordIn(stored) === password)
  const challenge = { state: 's', nonce: 'n', verifier: 'v' }
  vi.spyOn(social.challenges, 'take').mockResolvedValue({ google: challenge })
  vi.spyOn(present(social.providers[0]), 'finish').mockImplementation(async (query) => {
    const subject = present(query.get('code'))
    return { subject, email: null, isVerified: false, firstName: '', lastName: '' }
  })
  return app
}

const passwordIn = (stored: string | null): string | undefined => stored?.replace(/^\d+:/, '')

export interface Signed {
  readonly session: string
  readonly refresh: string
  readonly headers: { readonly Authorization: string }
}

export interface Contested {
  readonly id: string
  readonly owner: Signed
  /** `subject`: of the thief's account at the provider. */
  readonly thief: Signed & { readonly subject: string }
  /** The thief's second session, which began with the provider. */
  readonly other: Signed
  /** The id of the provider's account that is the owner's. */
  readonly identity: string
  /** The token that sets a password, in the owner's mailbox. */
  readonly reset: string
  /** The token that proves the thief's address, in the thief's mailbox. */
  readonly proof: string
}

async function signIn({ services }: TestApp, userId: string, identityId?: string): Promise<Signed> {
  const tokens = present(await services.sessions.begin(userId, identityId === undefined ? {} : { identityId }))
  const session = present(tokens.refresh.split('.')[0])
  return { session, refresh: tokens.refresh, headers: { Authorization: `Bearer ${tokens.access}` } }
}

let accounts = 0

/** Makes an account with everything that a change can touch. The thief has asked for their own address. */
export async function makeContested(app: TestApp): Promise<Contested> {
  const { db, passwords } = app.services
  accounts += 1
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('users').where('email_key', 'in', [OWNER, THIEF]).execute()
  const at = new Date()
  const { id } = await db
    .insertInto('users')
    .values({ email: OWNER, email_key: OWNER, first_name: 'Ada', last_name: 'Reader', country: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const proven = { email_verified_at: at, owner_proven_at: at, password_hash: await passwords.hash(PASSWORD) }
  await db.updateTable('users').set(proven).where('id', '=', id).execute()
  const ofProvider = { user_id: id, provider: 'google', email: null }
  const [own, thiefs] = await db
    .insertInto('social_identities')
    .values([
      { ...ofProvider, subject: `owner ${accounts}`, confirmed_at: at },
      { ...ofProvider, subject: `thief ${accounts}`, confirmed_at: null },
    ])
    .returning('id')
    .execute()
  const change = { user_id: id, email: THIEF, email_key: THIEF, asked_at: at }
  await db.insertInto('email_changes').values(change).execute()
  const expires_at = new Date(at.getTime() + IN_AN_HOUR)
  const [reset, proof] = [`reset ${accounts}`, `proof ${accounts}`]
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(reset), user_id: id, expires_at })
    .execute()
  await db
    .insertInto('email_proofs')
    .values({ token_hash: hashOf(proof), user_id: id, email_key: THIEF, expires_at })
    .execute()
  const owner = await signIn(app, id, present(own).id)
  const thief = { ...(await signIn(app, id)), subject: `thief ${accounts}` }
  const other = await signIn(app, id, present(thiefs).id)
  return { id, owner, thief, other, identity: present(own).id, reset, proof }
}

type UserTable = 'sessions' | 'social_identities' | 'email_changes' | 'email_proofs' | 'password_resets'

/** What a reader would see of the account, without ids and times. Sessions are named; one that began meanwhile is `new`. */
export async function stateOf({ services: { db } }: TestApp, { id, owner, thief, other }: Contested) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  const rows = (table: UserTable): Promise<object[]> =>
    // The type of one of the tables: all of them have `user_id`.
    db
      .selectFrom(table as 'sessions')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
  const names = new Map([
    [owner.session, 'owner'],
    [thief.session, 'thief'],
    [other.session, 'other'],
  ])
  const said = async (table: UserTable, name: string) =>
    (await rows(table)).map((row) => String(new Map(Object.entries(row)).get(name))).sort()
  const asked = await said('email_changes', 'email')
  return {
    name: user?.first_name,
    email: user?.email,
    password: passwordIn(user?.password_hash ?? null),
    sessions: (await said('sessions', 'id')).map((session) => names.get(session) ?? 'new').sort(),
    identities: (await said('social_identities', 'subject')).map((subject) => subject.replace(/\d+$/, '')),
    asked,
    /** the asked addresses for which a mailed link would work */
    provable: (await said('email_proofs', 'email_key')).filter((key) => asked.includes(key)),
    resets: (await rows('password_resets')).length,
  }
}

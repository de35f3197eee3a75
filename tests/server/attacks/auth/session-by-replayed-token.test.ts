import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessions, type Sessions } from '#server/auth/session/sessions.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'

// ASVS 7.3.1 7.3.2 10.4.5 10.4.8

const ORIGIN = 'http://localhost'
const SECRET = new Uint8Array(32)
const DAY_MS = 24 * 60 * 60_000

onDatabases('stolen and made-up refresh tokens', (kind) => {
  let database: TestDatabase
  let sessions: Sessions
  let user: string
  let now: number
  const sharedClock = async () => new Date(now)
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    sessions = openSessions(database.db, SECRET, ORIGIN, () => now, sharedClock)
    const person = { email: 'a@b.example', email_key: 'a@b.example', first_name: 'A', last_name: 'B', country: null }
    const made = database.db.insertInto('users').values({ ...person, password_hash: null, email_verified_at: null })
    user = (await made.returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = Date.parse('2026-11-23T12:00:00Z')
    await database.db.deleteFrom('sessions').execute()
  })

  const begin = async () => {
    const tokens = await sessions.begin(user)
    if (tokens === null) throw new Error('No session')
    return tokens
  }
  const live = async () =>
    (await database.db.selectFrom('refresh_tokens').select('family').where('rotated_at', 'is', null).execute()).length

  test('a token replayed within its grace period starts no second chain of tokens', async () => {
    const { refresh } = await begin()
    const twins = await Promise.all([1, 2, 3, 4].map(() => sessions.renew(refresh)))
    expect(new Set(twins.map((tokens) => tokens?.refresh)).size).toBe(1)
    expect(twins[0]?.refresh).toBeDefined()
    expect(await live()).toBe(1)
    // A replay after further renewals gets the newest token, and both tabs stay signed in.
    const next = await sessions.renew(present(twins[0]?.refresh))
    now += 9_000
    expect((await sessions.renew(refresh))?.refresh).toBe(next?.refresh)
    expect(await live()).toBe(1)
    now += 2_000
    expect(await sessions.renew(present(next?.refresh))).not.toBeNull()
  })

  test('a token replayed after its grace period ends the whole session, for the thief and the owner', async () => {
    const { refresh } = await begin()
    const thief = await sessions.renew(refresh)
    now += 11_000
    expect(await sessions.renew(refresh)).toBeNull()
    expect(await sessions.renew(present(thief?.refresh))).toBeNull()
  })

  test.each([15, 50, -15, -50])('two tabs stay signed in at servers whose clocks differ by %i s', async (seconds) => {
    const other = openSessions(database.db, SECRET, ORIGIN, () => now + seconds * 1000)
    const server = openSessions(database.db, SECRET, ORIGIN, () => now)
    const { refresh } = present(await server.begin(user))
    const first = await server.renew(refresh)
    const second = await other.renew(refresh)
    expect(second?.refresh).toBe(first?.refresh)
    // The other server renews next. The first tab may still send what it had.
    const next = await other.renew(present(second?.refresh))
    expect((await server.renew(present(first?.refresh)))?.refresh).toBe(next?.refresh)
    expect((await other.renew(refresh))?.refresh).toBe(next?.refresh)
  })

  test('knowing the id of a session is not enough to end it', async () => {
    const { refresh } = await begin()
    const [id = '', value = ''] = refresh.split('.')
    for (const made of [id, `${id}.`, `${id}.x`, `${id}.${'A'.repeat(43)}`, `${id}.${value}.x`, `${id}.${value}`]) {
      expect(await sessions.renew(made)).toBeNull()
      await sessions.end(made)
    }
    expect(await sessions.renew(refresh)).not.toBeNull()
  })

  test('a session that is used every day ends after 180 days, its access token with it', async () => {
    let tokens = await begin()
    for (let day = 0; day < 179; day++) {
      now += DAY_MS
      tokens = (await sessions.renew(tokens.refresh)) ?? tokens
    }
    now += DAY_MS - 60_000
    const last = await sessions.renew(tokens.refresh)
    expect(last?.accessSeconds).toBe(60)
    expect(await sessions.verify(present(last?.access))).toMatchObject({ userId: user })
    now += 60_000
    expect(await sessions.renew(present(last?.refresh))).toBeNull()
  })

  test('a session that is not used for 60 days ends', async () => {
    const { refresh } = await begin()
    now += 60 * DAY_MS
    expect(await sessions.renew(refresh)).toBeNull()
  })

  test('a clock that was ahead for a moment ends no session of readers who were away', async () => {
    const { refresh } = await begin()
    now += 400 * DAY_MS
    const other = {
      email: 'c@d.example',
      email_key: `c${now}@d.example`,
      first_name: 'C',
      last_name: 'D',
      country: null,
    }
    const made = database.db.insertInto('users').values({ ...other, password_hash: null, email_verified_at: null })
    const ahead = await sessions.begin((await made.returning('id').executeTakeFirstOrThrow()).id)
    now -= 400 * DAY_MS
    expect(await sessions.renew(refresh)).not.toBeNull()
    // Tokens given out then are not valid for 400 more days.
    expect(await sessions.verify(present(ahead?.access))).toBeNull()
    let tokens = await sessions.renew(present(ahead?.refresh))
    expect(tokens).not.toBeNull()
    for (let day = 0; day < 179; day++) {
      now += DAY_MS
      tokens = await sessions.renew(present(tokens?.refresh))
    }
    now += DAY_MS
    expect(await sessions.renew(present(tokens?.refresh))).toBeNull()
  })

  test('after a thousand sign-ins an account has the last 50 sessions', async () => {
    const [first, ...rest] = await Promise.all(Array.from({ length: 60 }, () => begin()))
    expect(rest).toHaveLength(59)
    now += 1_000
    const last = await begin()
    expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(50)
    expect(await sessions.renew(last.refresh)).not.toBeNull()
    expect(first).toBeDefined()
  })
})

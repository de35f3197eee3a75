import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAttempts } from '#server/limits/attempts.ts'
import { type MailLimits, openMailLimits } from '#server/mail/mail-limits.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const HOUR_MS = 60 * 60_000
const NOTICES = [
  ...(['password_changed', 'identity_added', 'identity_removed', 'email_change_asked', 'email_changed'] as const),
]

type Kind = Parameters<MailLimits['take']>[0]['kind']

onDatabases('the limit of mails to one address', (kind) => {
  let database: TestDatabase
  let limits: MailLimits
  let now = Date.now()
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    limits = openMailLimits(openAttempts(database.db, new Uint8Array(32), () => now))
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('attempts').execute()
  })

  const mail = (job: Kind, email_key = 'a@b.example', user_id = '1') => ({ kind: job, email_key, user_id })
  /** How many go at once. */
  const freeOf = async (one: ReturnType<typeof mail>): Promise<number> => {
    let free = 0
    while ((await limits.take(one)) === 0) free++
    return free
  }

  test('three of each kind go at once, and ten receipts; no kind uses up another', async () => {
    const free = []
    for (const one of [...NOTICES, 'email_proof', 'email_change_proof', 'receipt'] as const)
      free.push(await freeOf(mail(one)))
    expect(free).toEqual([3, 3, 3, 3, 3, 3, 3, 10])
  })

  test('further ones wait longer and longer, and some go in each hour', async () => {
    const one = mail('password_changed')
    await freeOf(one)
    const minutes = []
    for (let times = 0; times < 7; times++) {
      const waitMs = await limits.waitOf(one)
      minutes.push(waitMs / 60_000)
      now += waitMs
      expect(await limits.take(one)).toBe(0)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30])
    now += HOUR_MS + 1
    expect(await freeOf(one)).toBe(3)
  })

  test('links to a new address count by the address and by the account that names it', async () => {
    expect(await freeOf(mail('email_change_proof', 'a@b.example', '1'))).toBe(3)
    expect(await freeOf(mail('email_change_proof', 'c@b.example', '1'))).toBe(0)
    expect(await freeOf(mail('email_change_proof', 'a@b.example', '2'))).toBe(0)
    // What the address refused did not count for the account.
    expect(await freeOf(mail('email_change_proof', 'c@b.example', '2'))).toBe(3)
  })

  test('addresses of one mailbox that differ behind a plus count together, and not for the one without it', async () => {
    expect(await freeOf(mail('email_proof', 'a+1@b.example'))).toBe(3)
    expect(await freeOf(mail('email_proof', 'a+2+x@b.example'))).toBe(0)
    expect(await freeOf(mail('email_proof', 'a@b.example'))).toBe(3)
    expect(await freeOf(mail('email_proof', 'c+1@b.example'))).toBe(3)
  })

  test('what was not sent does not count', async () => {
    const one = mail('email_change_proof')
    for (let times = 0; times < 9; times++) {
      expect(await limits.take(one)).toBe(0)
      await limits.giveBack(one)
    }
    expect(await freeOf(one)).toBe(3)
  })
})

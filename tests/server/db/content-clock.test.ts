import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stampChange } from '#server/db/content-clock.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

onDatabases('stamps of changes', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openTestDatabase(kind)
  })
  afterAll(() => test.close())

  const stamp = (count: number) =>
    test.db.transaction().execute(async (trx) => {
      const given: Date[] = []
      while (given.length < count) given.push(await stampChange(trx))
      return given
    })

  it('are not given without the row of the clock', async () => {
    const withoutRow = test.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('content_clock').execute()
      return stampChange(trx)
    })
    await expect(withoutRow).rejects.toThrow('content_clock has lost its row')
  })

  it('rise strictly, also when twenty writers ask at once', async () => {
    const before = (await stamp(1))[0] as Date
    const given = await Promise.all(Array.from({ length: 20 }, () => stamp(5)))
    const times = given.flat().map((at) => at.getTime())
    expect(new Set(times).size).toBe(100)
    expect(Math.min(...times)).toBeGreaterThan(before.getTime())
    for (const own of given) expect([...own].sort((a, b) => a.getTime() - b.getTime())).toEqual(own)
  })

  it('rise strictly when the clock of the machine goes back', async () => {
    await sql`update content_clock set last_at = last_at + interval '1 hour'`.execute(test.db)
    const { last_at } = await test.db.selectFrom('content_clock').select('last_at').executeTakeFirstOrThrow()
    expect((await stamp(2)).map((at) => at.getTime() - last_at.getTime())).toEqual([1, 2])
  })

  it('come back from the database as they were given', async () => {
    const [first, last] = (await stamp(2)) as [Date, Date]
    const { last_at } = await test.db.selectFrom('content_clock').select('last_at').executeTakeFirstOrThrow()
    expect(last_at.getTime()).toBe(last.getTime())
    expect(last.getTime() - first.getTime()).toBe(1)
  })
})

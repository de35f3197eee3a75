import { expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { ReaderDb } from '#db/db.ts'
import { createKnownServer } from '#workers/net/known-server.ts'

test('the answers of a server without the mark do not each look into the tables, and a mark that another tab saw is found', async () => {
  const db = new ReaderDb()
  const looks = vi.spyOn(db.meta, 'get')
  let now = 1_000_000
  const server = createKnownServer(db, () => now)
  for (let answer = 0; answer < 50; answer++) expect(await server.marks()).toBe(false)
  expect(looks).toHaveBeenCalledTimes(1)
  createKnownServer(db, () => now).noteMark()
  await expect.poll(() => db.meta.get('server')).toHaveProperty('markedAt', now)
  expect(await server.marks()).toBe(false)
  now += 10_000
  expect(await server.marks()).toBe(true)
})

test('a tab that has long heard no mark looks whether another tab has', async () => {
  const db = new ReaderDb('two-tabs')
  let now = 1_000_000
  const [tab, other] = [createKnownServer(db, () => now), createKnownServer(db, () => now)]
  tab.noteMark()
  now += 8 * 86_400_000
  other.noteMark()
  await expect.poll(() => db.meta.get('server')).toHaveProperty('markedAt', now)
  now += 60_000
  expect(await tab.marks()).toBe(true)
})

test('a week after the last mark only what every server has may come without it', async () => {
  let now = 1_000_000
  const server = createKnownServer(new ReaderDb('a-week'), () => now)
  server.noteMark()
  now += 8 * 86_400_000
  for (const read of [contentEndpoints.books, accountEndpoints.login]) expect(await server.marks(read)).toBe(false)
  for (const ours of [accountEndpoints.logout, accountEndpoints.deleteMe, contentEndpoints.events])
    expect(await server.marks(ours)).toBe(true)
})

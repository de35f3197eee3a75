import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import { readSession } from '#db/reader/session.ts'
import { answering, Bookmarking } from '#tests/support/device/bookmarking.ts'
import { present } from '#tests/support/present.ts'
import { setReader, startSignOut } from '#workers/session/write-session.ts'

// Another reader signs in before the one before has left.

async function userOf({ device }: Bookmarking): Promise<SessionUser> {
  return present((await readSession(device.db)).user)
}

// Invariants S15
test('a sign-out that waits for changes does not sign out the reader who came meanwhile', async () => {
  const reader = await Bookmarking.begin()
  reader.failing(() => answering(500))
  await reader.setBookmark('b0-a1', true)
  const { db, engine } = reader.device
  const signingOut = engine.signOut({ discardUnsent: true })
  const next = { ...(await userOf(reader)), id: '8' }
  await setReader(db, next, { wipe: false, accessToken: 'token-8' })
  await reader.pass(3_000)
  expect(await signingOut).toEqual({ ok: false, problem: { kind: 'overtaken' } })
  expect(await readSession(db)).toMatchObject({ aud: 'user:8', user: next })
  // Nobody has agreed to lose it.
  expect(await db.intents.count()).toBe(1)
})

// Invariants S15
test('what the one before has agreed to lose is lost when another reader comes first', async () => {
  const reader = await Bookmarking.begin()
  reader.offline()
  await reader.setBookmark('b0-a1', true)
  const { db } = reader.device
  expect(await startSignOut(db, true)).toBe(0)
  await setReader(db, { ...(await userOf(reader)), id: '8' }, { wipe: false, accessToken: 'token-8' })
  expect(await db.intents.count()).toBe(0)
  expect((await readSession(db)).signingOut).toBeUndefined()
})

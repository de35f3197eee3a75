import { expect, test } from 'vitest'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { privateRows, signedIn } from '#tests/support/device/signed-in.ts'
import { readJob } from '#workers/job/fence.ts'
import { createPace } from '#workers/pace/pace.ts'

test('a pass that ends after the sign-out leaves no trace of the reader', async () => {
  const device = await signedIn(new FakeServer())
  const job = await readJob(device.db, 'en')
  await device.engine.signOut()
  await createPace({ db: device.db, now: () => device.now, random: () => 0.5 }).noteAsked(job)
  expect(await privateRows(device)).toBe(0)
})

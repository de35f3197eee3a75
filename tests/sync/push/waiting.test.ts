import { expect, test } from 'vitest'
import { retryHighlight } from '#page/commands/highlights.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'

test('a change that waits a moment after many failures is sent by itself', async () => {
  const server = new FakeServer(1, 5)
  const reader = await Highlighting.signedIn(server)
  server.fault = (_, method) => (method === 'PUT' ? ourRefusal(500) : null)
  await reader.add('Failing')
  await expect
    .poll(async () => {
      await reader.sync()
      return (await reader.shown())[0]?.state
    })
    .toBe('parked')
  await atRest(server)
  server.fault = () => null
  const { device } = reader
  device.waits.length = 0
  await retryHighlight(present((await reader.shown())[0]).id, device.db, device.now)
  await expect.poll(() => Math.min(...device.waits)).toBeLessThanOrEqual(500)
  device.now += 500
  device.runLater()
  await expect.poll(() => server.highlights.live.map(({ content }) => content?.note)).toEqual(['Failing'])
})

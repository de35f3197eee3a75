import { expect, test } from 'vitest'
import { atRest } from '#tests/support/device/at-rest.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'

const isHighlights = (path: string): boolean => path.startsWith('/user/highlights')

/** A reader with a stored highlight, whose row moves with each list, and whose changes are all refused with 409. */
async function conflicting() {
  const server = new FakeServer(1, 5)
  const reader = await Highlighting.signedIn(server)
  const id = present(await reader.add('Oats'))
  await expect.poll(() => server.highlights.live.length).toBe(1)
  await expect.poll(reader.waiting).toBe(0)
  await atRest(server)
  let lists = 0
  server.hold = async (path, method) => {
    if (!isHighlights(path) || method !== 'GET') return
    const row = present(present(server.highlights.rows.get(id)).content)
    const color = lists++ % 2 === 0 ? 'pink' : 'green'
    server.highlights.change('PUT', id, server.highlights.timeOf(id), { ...row, color }, null)
  }
  server.fault = (path, method) => (isHighlights(path) && method !== 'GET' ? ourRefusal(409) : null)
  server.seen.length = 0
  await reader.change(id, { note: 'Oats and rye' })
  return { server, reader, sent: () => server.seen.filter((path) => path.startsWith('PUT /user/highlights')).length }
}

/** Lets so much time go by. Gives how often the change was sent then. */
async function passing({ server, reader: { device }, sent }: Awaited<ReturnType<typeof conflicting>>, ms: number) {
  const before = sent()
  device.now += ms
  device.runDue()
  await atRest(server)
  return sent() - before
}

// Invariants S37
test('a highlight that conflicts with each list is merged at once, and then sent with a wait that grows', async () => {
  const story = await conflicting()
  await expect.poll(story.sent).toBeGreaterThan(1)
  await atRest(story.server)
  expect(story.sent()).toBe(2)
  expect(await passing(story, 5_000)).toBe(0)
  expect(await passing(story, 20_000)).toBe(1)
  expect(await passing(story, 10_000)).toBe(0)
  expect(await passing(story, 40_000)).toBe(1)
})

// Invariants S32
test('a highlight that waits after conflicts keeps its text, and is sent once the server takes it', async () => {
  const story = await conflicting()
  await expect.poll(story.sent).toBeGreaterThan(1)
  await atRest(story.server)
  story.server.fault = () => null
  story.server.hold = () => undefined
  await story.reader.sync()
  const notes = () => story.server.highlights.live.map(({ content }) => content?.note)
  await expect.poll(notes).toEqual(['Oats and rye'])
  await expect.poll(story.reader.waiting).toBe(0)
})

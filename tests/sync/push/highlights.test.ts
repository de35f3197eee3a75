import { beforeEach, describe, expect, test } from 'vitest'
import { readHighlightsIn } from '#db/reader/highlights.ts'
import { countUnsent, readWaiting } from '#db/reader/unsent.ts'
import { retryHighlight } from '#page/commands/highlights.ts'
import { answering } from '#tests/support/device/bookmarking.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'

const html = { headers: { 'content-type': 'text/html' } }
const onChanges = (answer: () => Response | 'drop') => (path: string, method: string) =>
  path.startsWith('/user/highlights') && method !== 'GET' ? answer() : null
const TROUBLES: readonly (readonly [string, (server: FakeServer) => void])[] = [
  ['a network that drops', (server) => Object.assign(server, { fault: onChanges(() => 'drop') })],
  ['a captive portal', (server) => Object.assign(server, { fault: onChanges(() => new Response('<p>', html)) })],
  ['500', (server) => Object.assign(server, { fault: onChanges(() => answering(500)) })],
  ['429 without a time', (server) => Object.assign(server, { fault: onChanges(() => answering(429)) })],
  ['an answer that is lost on the way', (server) => server.loseNext(1)],
]

let server: FakeServer
beforeEach(() => {
  server = new FakeServer(1, 5)
})

const stored = (): string[] => server.highlights.live.map(({ content }) => present(content).note).sort()
const sent = (): string[] => server.seen.filter((path) => /^(PUT|DELETE) \/user\/highlights/.test(path))

/** Two devices of one reader that both have the highlight. */
async function twoDevices(note: string): Promise<readonly [Highlighting, Highlighting, string]> {
  const phone = await Highlighting.signedIn(server)
  const id = present(await phone.add(note))
  await expect.poll(stored).toEqual([note])
  await expect.poll(phone.waiting).toBe(0)
  const tablet = await Highlighting.signedIn(server)
  await expect.poll(tablet.notes).toEqual([note])
  return [phone, tablet, id]
}

describe('one device', () => {
  test('a highlight is shown at once and sent by itself', async () => {
    const reader = await Highlighting.signedIn(server)
    await reader.add('Buy oats')
    expect(await reader.notes()).toEqual(['Buy oats'])
    await expect.poll(stored).toEqual(['Buy oats'])
    await expect.poll(reader.waiting).toBe(0)
    expect(await reader.shown()).toMatchObject([{ note: 'Buy oats', state: 'stored', quote: 'words' }])
    const inArticle = async (id: string) => (await readHighlightsIn(reader.device.db, 'user:7', id)).length
    expect([await inArticle('b0-a1'), await inArticle('b0-a2')]).toEqual([1, 0])
  })

  test('what is made and deleted before it is sent is never sent', async () => {
    const reader = await Highlighting.signedIn(server)
    reader.offline()
    const id = present(await reader.add('Nothing'))
    await reader.remove(id)
    expect([await reader.notes(), await reader.waiting()]).toEqual([[], 0])
    await reader.sync()
    expect(sent()).toEqual([])
  })

  // Invariants S32
  test.each(TROUBLES)('%s loses nothing and repeats nothing', async (_, trouble) => {
    const reader = await Highlighting.signedIn(server)
    trouble(server)
    const id = present(await reader.add('First'))
    await expect.poll(() => sent().length).toBe(1)
    await expect.poll(async () => (await reader.shown())[0]?.state).toBe('pending')
    // The reader goes on writing while nobody knows what the server has.
    await reader.change(id, { note: 'First and second' })
    server.fault = () => null
    await expect
      .poll(async () => {
        await reader.sync()
        return reader.waiting()
      })
      .toBe(0)
    expect(stored()).toEqual(['First and second'])
    expect(await reader.notes()).toEqual(['First and second'])
  })

  test('a change that the server refuses stays on the device, is shown, and counts as not sent', async () => {
    const reader = await Highlighting.signedIn(server)
    server.fault = onChanges(() => answering(422))
    await reader.add('Too many')
    await expect.poll(reader.shown).toMatchObject([{ note: 'Too many', state: 'parked' }])
    expect(await readWaiting(reader.device.db)).toEqual({ all: 1, stuck: 1 })
    expect(await countUnsent(reader.device.db, 'user:7')).toBe(1)
    server.fault = () => null
    await retryHighlight(present((await reader.shown())[0]).id, reader.device.db, reader.device.now)
    await expect.poll(stored).toEqual(['Too many'])
  })

  test.each([402, 403, 410, 422])(
    'what is answered %i while the reader writes on is not sent once more',
    async (status) => {
      const reader = await Highlighting.signedIn(server)
      let answer: () => void = () => undefined
      server.hold = (path, method) =>
        path.startsWith('/user/highlights') && method === 'PUT'
          ? new Promise<void>((resolve) => {
              answer = resolve
            })
          : undefined
      server.fault = onChanges(() => answering(status))
      const id = present(await reader.add('First'))
      await expect.poll(() => sent().length).toBe(1)
      await reader.change(id, { note: 'First and second' })
      server.hold = () => undefined
      answer()
      await expect.poll(() => server.keys.length).toBeGreaterThan(1)
      expect(server.keys[1]).not.toBe(server.keys[0])
      await expect.poll(async () => (await reader.shown())[0]?.state).toBe('parked')
      expect(await reader.notes()).toEqual(['First and second'])
    },
  )

  test('a server without highlights leaves them on the device; nothing waits, but a sign-out says that they would go', async () => {
    server.fault = (path) => (path.startsWith('/user/highlights') ? answering(404) : null)
    const reader = await Highlighting.signedIn(server)
    await reader.add('Only here')
    await expect.poll(() => readWaiting(reader.device.db)).toEqual({ all: 0, stuck: 0 })
    expect(await reader.notes()).toEqual(['Only here'])
    expect(await reader.device.engine.signOut()).toEqual({ ok: false, problem: { kind: 'unsent', count: 1 } })
    server.fault = () => null
    await expect
      .poll(async () => {
        await reader.sync()
        return stored()
      })
      .toEqual(['Only here'])
  })

  test('a row that cannot be read does not hide the others, and is asked for again', async () => {
    const [phone, tablet] = await twoDevices('One')
    await phone.add('Two')
    await expect.poll(stored).toEqual(['One', 'Two'])
    let spoilt = 0
    server.fault = (path, method) => {
      if (!path.startsWith('/user/highlights') || method !== 'GET' || spoilt++ > 0) return null
      return marked(Response.json({ data: [{ id: 'x', attributes: {} }], meta: { cursor: '99' } }))
    }
    await expect
      .poll(async () => {
        await tablet.sync()
        return tablet.notes()
      })
      .toEqual(['One', 'Two'])
  })

  test('a long list arrives in parts', async () => {
    const phone = await Highlighting.signedIn(server)
    for (let n = 0; n < 7; n += 1) await phone.add(`Note ${n}`)
    await expect.poll(() => stored().length).toBe(7)
    server.highlights.perAnswer = 2
    const tablet = await Highlighting.signedIn(server)
    await expect.poll(tablet.notes).toEqual(stored())
  })
})

describe('two devices', () => {
  // Invariants S32
  test('both change a note offline: both texts are kept, the later one first, on both', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    phone.offline()
    tablet.offline()
    phone.device.now += 5_000
    tablet.device.now += 9_000_000
    await phone.change(id, { note: 'Oats: from the phone' })
    await tablet.change(id, { note: 'Oats: from the tablet', color: 'pink' })
    await tablet.sync()
    await expect.poll(stored).toEqual(['Oats: from the tablet'])
    await phone.sync()
    const both = 'Oats: from the tablet\n\nOats: from the phone'
    await expect.poll(stored).toEqual([both])
    await tablet.sync()
    for (const device of [phone, tablet]) await expect.poll(device.shown).toMatchObject([{ note: both, color: 'pink' }])
  })

  // Invariants S34
  test('a deletion reaches the other device, and no late change brings the highlight back', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    tablet.offline()
    await tablet.change(id, { color: 'green' })
    await phone.remove(id)
    await expect.poll(stored).toEqual([])
    await tablet.sync()
    await expect.poll(tablet.notes).toEqual([])
    await expect.poll(tablet.waiting).toBe(0)
    await phone.sync()
    expect([stored(), await phone.notes()]).toEqual([[], []])
  })

  test('a text that was written before its device learnt of the deletion becomes a highlight of its own', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    tablet.offline()
    await tablet.change(id, { note: 'A long thought' })
    await phone.remove(id)
    await expect.poll(stored).toEqual([])
    await tablet.sync()
    await expect.poll(stored).toEqual(['A long thought'])
    expect(server.highlights.rows.get(id)?.content).toBeNull()
    await expect.poll(tablet.notes).toEqual(['A long thought'])
  })

  test('a deletion does not take a text along that the reader had not seen', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    tablet.offline()
    await tablet.remove(id)
    await phone.change(id, { note: 'Oats and rye' })
    await expect.poll(stored).toEqual(['Oats and rye'])
    await tablet.sync()
    await expect.poll(tablet.notes).toEqual(['Oats and rye'])
    await expect.poll(tablet.waiting).toBe(0)
    expect(stored()).toEqual(['Oats and rye'])
  })

  test('two texts that are too long for one note become two', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    tablet.offline()
    const [a, b] = ['a'.repeat(6_000), 'b'.repeat(6_000)]
    await tablet.change(id, { note: a })
    await phone.change(id, { note: b })
    await expect.poll(stored).toEqual([b])
    await tablet.sync()
    await expect.poll(stored).toEqual([a, b])
    await expect.poll(tablet.notes).toEqual([a, b])
  })

  // Invariants S35
  test('an answer that is lost, and the other device’s change after it, repeat no text', async () => {
    const [phone, tablet, id] = await twoDevices('Oats')
    server.loseNext(1)
    await phone.change(id, { note: 'Oats: mine' })
    await expect.poll(stored).toEqual(['Oats: mine'])
    phone.offline()
    await tablet.sync()
    await expect.poll(tablet.notes).toEqual(['Oats: mine'])
    await tablet.change(id, { note: 'Oats: corrected' })
    await expect.poll(stored).toEqual(['Oats: corrected'])
    await phone.sync()
    await expect.poll(phone.notes).toEqual(['Oats: corrected'])
    await expect.poll(phone.waiting).toBe(0)
    expect(stored()).toEqual(['Oats: corrected'])
  })
})

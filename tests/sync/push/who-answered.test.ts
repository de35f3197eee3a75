import { describe, expect, test } from 'vitest'
import { readSession } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { Bookmarking } from '#tests/support/device/bookmarking.ts'
import {
  FOREIGN_REFUSALS,
  FOREIGN_SUCCESSES,
  marked,
  UNMARKED_REFUSALS,
} from '#tests/support/device/foreign-answers.ts'
import { testEachForeign } from '#tests/support/device/test-each-foreign.ts'
// The engine loads it on demand, which takes real time.
import '#workers/net/renewal.ts'

/** Somebody else answers in the server's place: a portal, a gateway, a proxy. */

const isChange = (path: string, method: string): boolean => path.startsWith('/user/bookmarks') && method !== 'GET'

/** A reader with one bookmark at the server. */
async function readerWithOne(bare: boolean): Promise<Bookmarking> {
  const reader = await Bookmarking.begin(bare)
  reader.server.bookmarks = ['b0-a3']
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a3'])
  return reader
}

/** Nothing is lost or reported while somebody else answers, and all arrives afterwards. */
async function losesNothing(reader: Bookmarking): Promise<void> {
  await reader.setBookmark('b0-a1', true)
  await reader.setBookmark('b0-a3', false)
  await expect.poll(() => reader.sent().length).toBeGreaterThan(0)
  for (let time = 0; time < 10; time++) await reader.pass(600_000)
  expect(await reader.shown()).toEqual(['b0-a1'])
  for (const id of ['b0-a1', 'b0-a3']) expect(await reader.intent(id)).toMatchObject({ state: 'pending', reason: null })
  expect((await readSession(reader.device.db)).expired).toBe(false)
  reader.healthy()
  await expect
    .poll(async () => {
      await reader.pass(600_000)
      return reader.device.db.intents.count()
    })
    .toBe(0)
  expect([reader.bookmarked(), await reader.shown()]).toEqual([['b0-a1'], ['b0-a1']])
}

describe('at our server', () => {
  // Invariants S9
  testEachForeign(
    [...FOREIGN_REFUSALS, ...FOREIGN_SUCCESSES, ...UNMARKED_REFUSALS],
    'a change that is answered by %s waits for our server',
    async (foreign) => {
      const reader = await readerWithOne(false)
      reader.server.fault = (path, method) => (isChange(path, method) ? foreign() : null)
      await losesNothing(reader)
    },
  )

  testEachForeign(
    [...FOREIGN_REFUSALS.slice(0, 12), ...FOREIGN_SUCCESSES, ...UNMARKED_REFUSALS],
    'everything is answered by %s: changes, favorites and session stay',
    async (foreign) => {
      const reader = await readerWithOne(false)
      reader.server.fault = () => foreign()
      await losesNothing(reader)
    },
  )
})

describe('at a server with none of our extensions', () => {
  test.each([
    ['an empty page', () => new Response('', { headers: { 'content-type': 'text/html' } })],
    ['an empty stream', () => new Response(new ReadableStream({ start: (body) => body.close() }), { status: 201 })],
    ['nothing', () => new Response(null, { status: 201 })],
    ['a list', () => Response.json([])],
  ])('a change that the server answers by %s is sent once', async (_, answer) => {
    const reader = await readerWithOne(true)
    reader.server.seen.length = 0
    reader.server.fault = (path, method) => {
      if (!isChange(path, method)) return null
      reader.server.bookmarks = ['b0-a1', 'b0-a3']
      return answer()
    }
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.sent().length).toBe(1)
    await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
    expect([await reader.shown(), reader.sent().length]).toEqual([['b0-a1', 'b0-a3'], 1])
  })

  testEachForeign(FOREIGN_REFUSALS, 'a change that is answered by %s waits for the server', async (foreign) => {
    const reader = await readerWithOne(true)
    reader.server.fault = (path, method) => (isChange(path, method) ? foreign() : null)
    await losesNothing(reader)
  })

  testEachForeign(
    FOREIGN_SUCCESSES,
    'a change that %s seems to settle is settled by the list only',
    async (foreign) => {
      const reader = await readerWithOne(true)
      let times = 2
      reader.server.fault = (path, method) => (isChange(path, method) && times-- > 0 ? foreign() : null)
      await reader.setBookmark('b0-a1', true)
      await expect
        .poll(async () => {
          await reader.pass(600_000)
          return [await reader.intent('b0-a1'), reader.server.bookmarks.includes('b0-a1')]
        })
        .toEqual([undefined, true])
      expect(await reader.shown()).toEqual(['b0-a1', 'b0-a3'])
      expect(new Set(reader.server.keys).size).toBe(1)
    },
  )

  test('a change that the list shows is done, after one request for it', async () => {
    const reader = await readerWithOne(true)
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
    expect(reader.sent()).toEqual(['POST /user/bookmarks'])
    expect(await reader.shown()).toEqual(['b0-a1', 'b0-a3'])
  })

  test('many changes are confirmed by one list', async () => {
    const reader = await readerWithOne(true)
    reader.offline()
    for (const id of ['b0-a0', 'b0-a1', 'b0-a2', 'b0-a4']) await reader.setBookmark(id, true)
    reader.server.seen.length = 0
    reader.online()
    await expect.poll(() => reader.device.db.intents.count()).toBe(0)
    expect(reader.sent()).toHaveLength(4)
    expect(reader.server.seen.filter((path) => path.startsWith('/user/bookmarks')).length).toBeLessThanOrEqual(3)
  })

  // Invariants S9
  test('a change that the list never shows is parked, and the reader is told', async () => {
    const reader = await readerWithOne(true)
    reader.server.fault = (path, method) => (isChange(path, method) ? Response.json({}, { status: 201 }) : null)
    await reader.setBookmark('b0-a1', true)
    for (let time = 0; time < 12; time++) await reader.pass(600_000)
    expect(await reader.intent('b0-a1')).toMatchObject({ state: 'parked', reason: 'failing' })
    expect(reader.sent().length).toBeLessThanOrEqual(8)
    expect(await reader.shown()).toEqual(['b0-a1', 'b0-a3'])
    expect((await reader.favorites()).parked).toHaveLength(1)
  })

  test('while the list cannot be fetched, nobody is told that a change failed', async () => {
    const reader = await readerWithOne(true)
    reader.server.fault = (path, method) => {
      if (!path.startsWith('/user/bookmarks')) return null
      return method === 'GET' ? 'drop' : new Response(null, { status: 204 })
    }
    await losesNothing(reader)
  })
})

/** Pages of so many highlights that never come to an end, or do after `pages`. */
async function readerOfHighlights(perPage: number, pages = Number.POSITIVE_INFINITY) {
  const reader = await Bookmarking.begin()
  await atRest(reader.server)
  const asked: number[] = []
  reader.server.fault = (path) => {
    if (!path.startsWith('/user/highlights')) return null
    const since = Number(new URL(path, 'http://localhost').searchParams.get('since') ?? 0)
    asked.push(since)
    const attributes = { deleted: true, article_id: 'b0-a1', updated_at: '2026-06-01T12:00:00Z' }
    const data = Array.from({ length: since < pages ? perPage : 0 }, (_, at) => {
      const id = `${String(since * perPage + at).padStart(8, '0')}-0000-4000-8000-000000000000`
      return { id, type: 'highlights', attributes }
    })
    return marked(Response.json({ data, meta: { cursor: String(since + 1), more: since + 1 < pages } }))
  }
  /** What a pass asks for after the highlights tells that it goes on. */
  const pass = async () => {
    reader.server.seen.length = 0
    reader.device.engine.wake()
    await expect.poll(() => reader.server.seen, { timeout: 20_000 }).toContain('/server/stats')
    await atRest(reader.server)
    return asked.splice(0)
  }
  return { reader, pass }
}

// Invariants S37
test('a server that invents highlights without an end is asked for few pages, and the next pass goes on', async () => {
  const { pass } = await readerOfHighlights(1)
  expect(await pass()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect((await pass())[0]).toBe(8)
})

test('five thousand highlights come in one pass', async () => {
  const { reader, pass } = await readerOfHighlights(100, 50)
  expect(await pass()).toHaveLength(50)
  expect(await reader.device.db.highlights.count()).toBe(5_000)
})

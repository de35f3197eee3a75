import { expect, test } from 'vitest'
import type { SearchAnswer, SearchApi, SearchMode } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import { readSearchProgress } from '#db/search/search.ts'
import { joinAnswers } from '#page/screens/search/join-answers.ts'
import { INDEX_VERSION, openSegment } from '#search/index/stored-segment.ts'
import { HOSTILE_QUERIES } from '#tests/support/attack/hostile-queries.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { present } from '#tests/support/present.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'
import { updateIndex } from '#workers/search/update-index.ts'
import { setReader } from '#workers/session/write-session.ts'

const PUB: View = { aud: 'pub', lang: 'en' }
const USER: View = { aud: 'user:7', lang: 'en' }
const PASSWORD = { email: 'a@example.com', password: 'x', 'g-recaptcha-response': '' }

const openEngine = (db: ReaderDb, later = (work: () => void) => void setTimeout(work, 0)): SearchApi =>
  createSearchEngine({ db, locks: undefined, later })

const ask = async (engine: SearchApi, q: string, view = PUB, mode: SearchMode = 'whole'): Promise<SearchAnswer> =>
  present((await engine.search({ ...view, q, mode, limit: 50 })) ?? undefined)

const whole = (db: ReaderDb, view = PUB, articles = 120) =>
  expect.poll(() => readSearchProgress(db, view)).toEqual({ indexed: articles, articles, whole: true, ready: true })

interface Filled {
  readonly server: FakeServer
  readonly device: TestDevice
  readonly engine: SearchApi
  /** Stops the engine. */
  readonly stop: () => void
}

async function filled(): Promise<Filled> {
  const server = new FakeServer()
  const device = openDevice(server)
  let stopped = false
  const engine = openEngine(device.db, (work) => void setTimeout(() => stopped || work(), 0))
  await engine.start('en')
  await device.start()
  await whole(device.db)
  const stop = () => {
    stopped = true
  }
  return { server, device, engine, stop }
}

test('two tabs that index at the same time, as after a stolen lock, index every article once', async () => {
  const device = openDevice(new FakeServer())
  await device.start()
  const { db } = device
  const job = { db, epoch: (await readSession(db)).epoch, aud: 'pub', lang: 'en' } as const
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  await Promise.allSettled([updateIndex(job, pause), updateIndex(job, pause)])
  const segments = (await db.searchSegments.toArray()).map((row) => openSegment(row))
  expect(segments.reduce((sum, { segment, dead }) => sum + segment.documents - dead.size, 0)).toBe(120)
  expect(await readSearchProgress(db, PUB)).toEqual({ indexed: 120, articles: 120, whole: true, ready: true })
})

test('stored articles are found, with marks and the title of their book', async () => {
  const { engine } = await filled()
  const answer = await ask(engine, 'articles 59')
  expect(answer).toMatchObject({ total: 2, whole: true, suggestions: [] })
  expect(answer.hits.map((hit) => hit.slug)).toEqual(['b0-a59', 'b1-a59'])
  expect(answer.hits[0]).toMatchObject({
    bookSlug: 'book-0',
    bookTitle: 'book-0',
    title: [
      { text: 'Article', marked: true },
      { text: ' ', marked: false },
      { text: '59', marked: true },
    ],
    excerpt: [{ text: 'beginning', marked: false }],
  })
  expect((await ask(engine, 'begin', PUB, 'typing')).total).toBe(118)
  expect((await ask(engine, 'begin', PUB, 'titles')).total).toBe(0)
  expect((await ask(engine, 'artcle 12')).corrected).toBe(true)
})

test('a new engine answers at once, and indexes nothing again', async () => {
  const { server, device } = await filled()
  const before = await device.db.searchSegments.toArray()
  const engine = openEngine(device.db)
  expect((await ask(engine, 'whole text')).total).toBe(2)
  await engine.start('en')
  await atRest(server)
  expect(await device.db.searchSegments.toArray()).toEqual(before)
})

test('a changed article is found in its new version, and a deleted one is not found', async () => {
  const { server, device, engine } = await filled()
  server.edit('b0-a7', 'Parsnip')
  server.remove('b1-a9')
  await openDevice(server, device.db).start({ storedStats: device.told.stats.at(-1) ?? null })
  await whole(device.db, PUB, 119)
  expect((await ask(engine, 'parsnips')).hits.map((hit) => hit.slug)).toEqual(['b0-a7'])
  expect((await ask(engine, 'article 7')).hits.map((hit) => hit.slug)).toEqual(['b1-a7'])
  expect((await ask(engine, 'article 9')).hits.map((hit) => hit.slug)).toEqual(['b0-a9'])
})

test("a subscriber's search finds words of the whole texts, and a sign-out deletes that index", async () => {
  const { device, engine } = await filled()
  await device.engine.signIn(PASSWORD)
  await whole(device.db, USER)
  await expect.poll(async () => (await ask(engine, 'whole text', USER)).total).toBe(120)
  expect((await ask(engine, 'beginning', USER)).total).toBe(0)
  await device.engine.signOut({ discardUnsent: true })
  expect(await device.db.searchSegments.filter((row) => row.aud !== 'pub').count()).toBe(0)
  expect(await device.db.searchIndexes.filter((row) => row.aud !== 'pub').count()).toBe(0)
  expect((await ask(engine, 'whole text')).total).toBe(2)
  expect(await engine.search({ ...USER, q: 'whole text', mode: 'whole', limit: 9 })).toBe(null)
})

test('after a deletion on the server a subscriber still finds words of the whole texts', async () => {
  const { server, device, engine } = await filled()
  await device.engine.signIn(PASSWORD)
  await expect.poll(async () => (await ask(engine, 'whole text', USER)).total).toBe(120)
  server.remove('b1-a9')
  await openDevice(server, device.db).start({ session: { accessToken: server.validToken, user: null } })
  await expect.poll(async () => (await device.db.searchIndexes.get(['user:7', 'en']))?.indexed).toBe(119)
  expect((await ask(engine, 'whole text', USER)).total).toBe(119)
})

test('indexing for a reader writes nothing after they have signed out', async () => {
  const { device, stop } = await filled()
  await device.engine.signIn(PASSWORD)
  await whole(device.db, USER)
  stop()
  await device.db.searchSegments.filter((row) => row.aud !== 'pub').delete()
  const waiting: (() => void)[] = []
  const engine = openEngine(device.db, (work) => void waiting.push(work))
  await engine.start('en')
  waiting.shift()?.()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await setReader(device.db, null, { wipe: true })
  for (let turn = 0; turn < 20; turn++) {
    waiting.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await device.db.searchSegments.filter((row) => row.aud !== 'pub').count()).toBe(0)
})

/** The same format, from an earlier analyser. */
const OLDER = INDEX_VERSION.replace(/\d+$/, '0')

test('an index of an older version answers until the new one is complete', async () => {
  const { device, stop } = await filled()
  stop()
  const { db } = device
  await db.searchSegments.toCollection().modify({ version: OLDER })
  await db.searchIndexes.toCollection().modify({ version: OLDER })
  const waiting: (() => void)[] = []
  const engine = openEngine(db, (work) => void waiting.push(work))
  await engine.start('en')
  await expect
    .poll(async () => {
      const added = await db.searchSegments.filter((row) => row.version !== OLDER).count()
      if (added === 0) waiting.shift()?.()
      return added
    })
    .toBeGreaterThan(0)
  expect((await db.searchIndexes.get(['pub', 'en']))?.version).toBe(OLDER)
  expect((await ask(engine, 'article 59')).total).toBe(2)
  await expect
    .poll(async () => {
      waiting.shift()?.()
      return (await db.searchIndexes.get(['pub', 'en']))?.version
    })
    .not.toBe(OLDER)
  expect(await db.searchSegments.filter((row) => row.version === OLDER).count()).toBe(0)
  expect((await ask(engine, 'article 59')).total).toBe(2)
})

test('an index of another format, which cannot be read, is deleted at once', async () => {
  const { device, stop } = await filled()
  stop()
  const { db } = device
  await db.searchSegments.toCollection().modify({ version: '0.0', bytes: new Uint8Array([1, 2, 3]) })
  await db.searchIndexes.toCollection().modify({ version: '0.0' })
  const job = { db, epoch: (await readSession(db)).epoch, aud: 'pub', lang: 'en' } as const
  const first = new Promise<void>((resolve) => {
    void updateIndex(job, () => {
      resolve()
      return new Promise(() => {})
    })
  })
  await first
  expect(await db.searchIndexes.get(['pub', 'en'])).toMatchObject({ version: INDEX_VERSION, indexed: 0 })
  expect(await db.searchSegments.count()).toBe(0)
})

test.each([
  ['of another length', () => new Uint8Array([1, 2, 3])],
  ['with damaged ids', (bytes: Uint8Array) => bytes.slice().fill(0xff, 500, 600)],
])('articles of a segment %s are indexed again', async (_, damage) => {
  const { device, stop } = await filled()
  stop()
  const before = await device.db.searchSegments.toArray()
  await device.db.searchSegments.bulkPut(before.map((row) => ({ ...row, bytes: damage(row.bytes) })))
  const damaged = before.map(({ id }) => id)
  const engine = openEngine(device.db)
  await engine.start('en')
  await expect
    .poll(async () => (await engine.search({ ...PUB, q: 'article 59', mode: 'whole', limit: 50 }))?.total)
    .toBe(2)
  expect(await device.db.searchSegments.filter(({ id }) => damaged.includes(id)).count()).toBe(0)
})

test("while the index is incomplete, the server's hits are added", async () => {
  const server = new FakeServer()
  server.fault = (path) => (path.includes('book-1/articles') ? 'drop' : null)
  const device = openDevice(server)
  const engine = openEngine(device.db)
  await engine.start('en')
  await device.start()
  await expect
    .poll(() => readSearchProgress(device.db, PUB))
    .toMatchObject({ indexed: 60, articles: 120, whole: false })
  const own = await ask(engine, 'article 59')
  expect(own).toMatchObject({ total: 1, whole: false })
  const sent = await device.engine.searchOnline('en', 'article 59', 10)
  const answer = joinAnswers(own, sent)
  expect(answer?.total).toBe(2)
  expect(answer?.hits.map((hit) => hit.slug)).toEqual(['b1-a59', 'b0-a59'])
  expect(answer?.hits[0]?.excerpt).toEqual([
    { text: 'Some ', marked: false },
    { text: '<i>', marked: true },
    { text: ' & more', marked: false },
  ])
})

test('hostile queries are answered, and do not affect the next query', async () => {
  const { engine, stop } = await filled()
  for (const [name, q] of HOSTILE_QUERIES)
    for (const mode of ['whole', 'typing', 'titles'] as const) {
      const answer = await ask(engine, q, PUB, mode)
      expect(answer?.total, `${name}, ${mode}`).toBeGreaterThanOrEqual(0)
    }
  expect((await ask(engine, 'articles 59')).total).toBe(2)
  stop()
})

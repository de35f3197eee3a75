import { expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import { readSearch } from '#db/search/search.ts'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import { INDEX_VERSION } from '#search/index/stored-segment.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { analyserOf } from '#tests/unit/search/support/analyser-of.ts'
import { ARTICLES, COMMON_WORD, largeLibrary, RARE_WORD } from '#tests/unit/search/support/large-library.ts'
import { readEarly } from '#workers/search/early-rows.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'
import { addSegment, deleteOthers, readSegments, writeIndex } from '#workers/search/segment-rows.ts'
import { updateIndex } from '#workers/search/update-index.ts'
import { setReader } from '#workers/session/write-session.ts'

const PUB = { aud: 'pub', lang: 'en' } as const
const bytes = new SegmentBuilder(analyserOf('en')).build(largeLibrary())
const total = (word: string): number => largeLibrary().filter(({ body }) => body.split(' ').includes(word)).length

vi.setConfig({ testTimeout: 20_000 })

/** A device with an index that has a segment too large for one row. */
async function withLarge(aud: 'pub' | 'user:7' = 'pub') {
  const { db, start } = openDevice(new FakeServer(), new ReaderDb())
  await start()
  const job = { db, epoch: (await readSession(db)).epoch, ...PUB, aud }
  const pub = { ...job, aud: 'pub' as const }
  await updateIndex(pub, async () => {})
  await writeIndex(job, () => addSegment(job, bytes))
  const renew = () => db.searchIndexes.toCollection().modify((row) => void Object.assign(row, { generation: 1e6 }))
  return { db, job, renew }
}

type Device = Awaited<ReturnType<typeof withLarge>>

function openEngine({ db }: Device) {
  const early = readEarly(indexedDB)
  const later: (() => void)[] = []
  const engine = createSearchEngine({ db, early, now: Date.now, locks: undefined, later: (work) => later.push(work) })
  const totalOf = async (q: string) => {
    early.begin(['pub'], 'en')
    await engine.search({ ...PUB, q, mode: 'whole', limit: 9 })
    return (await readSearch(db, PUB, q, 'whole'))?.total
  }
  return { early, totalOf, runLater: () => later.splice(0).forEach((work) => void work()) }
}

test('the first query reads only the lists of its words, and the rest is read afterwards', async () => {
  const device = await withLarge()
  const { early, totalOf, runLater } = openEngine(device)
  const read = vi.spyOn(device.db.searchSegments, 'bulkGet')
  expect(await totalOf(RARE_WORD)).toBe(total(RARE_WORD))
  expect(read).toHaveBeenCalledTimes(1)
  runLater()
  expect(read).toHaveBeenCalledTimes(2)
  await read.mock.results[1]?.value
  expect(await totalOf(COMMON_WORD)).toBe(total(COMMON_WORD))
  expect(read).toHaveBeenCalledTimes(2)
  early.end()
})

test('an index that another tab rewrites between the reads of head and lists is read again', async () => {
  const device = await withLarge()
  const { db, job, renew } = device
  const { early, totalOf } = openEngine(device)
  const read = vi.spyOn(db.searchSegments, 'bulkGet')
  const once = (ids: number[]) => {
    const work = async () => {
      await writeIndex(job, async () => {
        await deleteOthers(job, () => false)
        await addSegment(job, bytes)
        await renew()
      })
      return db.searchSegments.bulkGet(ids)
    }
    return work() as ReturnType<typeof db.searchSegments.bulkGet>
  }
  read.mockImplementationOnce(once as typeof db.searchSegments.bulkGet)
  expect(await totalOf(RARE_WORD)).toBe(total(RARE_WORD))
  expect(read.mock.calls.length).toBeGreaterThan(2)
  early.end()
})

test('deleting a segment deletes all its pieces, and nothing of another segment', async () => {
  const { db, job } = await withLarge()
  const legacy = { aud: 'pub', lang: 'en', version: '0.0', bytes: new Uint8Array(200_000), dead: [] } as const
  await db.searchSegments.add(legacy)
  await writeIndex(job, () => addSegment(job, bytes))
  await writeIndex(job, () => deleteOthers(job, (row) => row.version !== '0.0'))
  const segments = await readSegments(db, PUB, INDEX_VERSION)
  expect(segments.filter(({ segment }) => segment.documents === ARTICLES)).toHaveLength(2)
  expect(segments.every(({ segment }) => segment.pieces?.isWhole ?? true)).toBe(true)
  await writeIndex(job, () => deleteOthers(job, () => false))
  expect(await db.searchSegments.count()).toBe(0)
})

test('a segment with a missing piece is left out, and a sign-out deletes all segments of the reader', async () => {
  const { db, job } = await withLarge('user:7')
  const [first] = await db.searchSegments.filter((row) => row.aud === 'user:7' && row.size !== undefined).toArray()
  expect(first).toBeDefined()
  await db.searchSegments
    .filter((row) => row.of === first?.id && row.lang === undefined)
    .limit(1)
    .delete()
  expect(await readSegments(db, job, INDEX_VERSION)).toEqual([])
  await setReader(db, null, { wipe: true })
  expect(await db.searchSegments.filter((row) => row.aud !== 'pub').count()).toBe(0)
})

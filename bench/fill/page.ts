import { proxy, wrap } from 'comlink'
import { liveQuery } from 'dexie'
import type { SyncApi, SyncEvents } from '../../src/contract/workers/sync-api.ts'
import { ReaderDb } from '../../src/db/db.ts'
import { readStatus } from '../../src/db/device/status.ts'
import { readShelf } from '../../src/db/library/books.ts'
import { measureFrames } from './frames.ts'
import { measureScreen, type ScreenTimes } from './screen.tsx'

interface Filled {
  readonly ms: number
  readonly rows: number
}

const SILENT: SyncEvents = {
  ...{ tokenChanged() {}, userChanged() {}, statsChanged() {} },
  ...{ unknownAnswer() {}, signedOutHere() {} },
}

/** Fills with the product's own sync worker. The page's live queries of books and status run meanwhile. */
async function fillByLarder(language: string): Promise<Filled> {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module' })
  const sync = wrap<SyncApi & { readonly loaded?: undefined }>(worker)
  await sync.loaded
  const db = new ReaderDb()
  const session = { accessToken: null, user: null }
  const started = performance.now()
  const view = { aud: 'pub', lang: language } as const
  const shelf = liveQuery(() => readShelf(db, view)).subscribe(() => undefined)
  await sync.start({ session, language, online: true, storedStats: null }, proxy(SILENT))
  await new Promise<void>((resolve) => {
    liveQuery(() => readStatus(db)).subscribe((status) => {
      if (status?.complete === true) resolve()
    })
  })
  const ms = performance.now() - started
  shelf.unsubscribe()
  return { ms, rows: await countTexts(db) }
}

/** The number of articles whose text is stored in a pack. */
async function countTexts(db: ReaderDb): Promise<number> {
  let count = 0
  await db.packs.each(({ texts }) => {
    count += texts.length
  })
  let articles = 0
  await db.manifests.each((row) => {
    articles += row.articles.length
  })
  return Math.min(count, articles)
}

function fillByStore(name: string, pages: readonly string[]): Promise<Filled> {
  const worker = new Worker(new URL('./stores.worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.value) : reject(new Error(data.error)))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage({ name, pages })
  })
}

type Measure = () => Promise<{ bytes: number }>

async function memory(): Promise<number> {
  const { measureUserAgentSpecificMemory: measure } = performance as unknown as {
    measureUserAgentSpecificMemory?: Measure
  }
  if (measure === undefined) throw new Error('This browser does not tell its memory: the page is not isolated')
  return (await measure.call(performance)).bytes
}

/** The interface for the driver: one fill, with its times and its memory in the page. */
export interface FillPage {
  readonly fill: (name: string, language: string, pages: readonly string[]) => Promise<FillResult>
  readonly screen: () => Promise<ScreenTimes>
}

export interface FillResult extends Filled {
  readonly longTasks: number
  readonly longestGapMs: number
  readonly memoryBytes: number
}

const fillPage: FillPage = {
  async fill(name, language, pages) {
    const before = await memory()
    const frames = measureFrames()
    const filled = await (name === 'larder' ? fillByLarder(language) : fillByStore(name, pages))
    const felt = frames.stop()
    return { ...filled, ...felt, memoryBytes: (await memory()) - before }
  },
  screen: measureScreen,
}

Object.assign(globalThis, { fillPage })

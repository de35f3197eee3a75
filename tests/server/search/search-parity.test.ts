import { present } from '#tests/support/present.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { View } from '#contract/workers/view.ts'
import { ReaderDb } from '#db/db.ts'
import { readSearchProgress } from '#db/search/search.ts'
import { tokensOf } from '#search/words/tokens.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { storedTexts } from '#tests/support/device/stored-texts.ts'
import { below, seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'

const QUERIES = 500
const LIMIT = 20
const LANGUAGES = ['en', 'ru', 'uk'] as const
const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1', 'g-recaptcha-response': '' }

interface Found {
  readonly slugs: readonly string[]
  readonly total: number
}

/** Queries of one to three words from the texts, some misspelt, some in quotes. */
function makeQueries(texts: readonly string[], count: number): string[] {
  const random = seeded(SEED)
  const next = (count: number) => below(random, count)
  return Array.from({ length: count }, () => {
    const text = present(texts[next(texts.length)])
    const words = tokensOf(text).filter((token) => token.kind === 'word' && token.word.length > 2)
    const at = next(Math.max(1, words.length - 3))
    const some = words.slice(at, at + 1 + next(3)).map((token) => token.word)
    const way = next(5)
    if (way === 0) return `"${some.join(' ')}"`
    if (way === 1) return some.map((word) => word.slice(0, 3) + word.slice(4)).join(' ')
    return some.join(' ')
  }).filter((query) => query.length >= 3)
}

let app: TestApp
let device: TestDevice
const engine = (db: ReaderDb) => createSearchEngine({ db, locks: undefined, later: (work) => void setTimeout(work, 0) })

beforeAll(async () => {
  app = await openTestApp('embedded', 'content')
})
afterAll(() => app.close())

describe.each(['a visitor', 'a subscriber'])('%s', { tags: ['deep'] }, (who) => {
  beforeAll(async () => {
    const seen: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(String(input))
      return app.app.request(String(input), init)
    }
    device = openDevice({ fetch, seen }, new ReaderDb(who))
  })

  test.each(LANGUAGES)('finds the same in the same order with and without a network, in %s', async (lang) => {
    await device.start({ language: lang })
    if (who === 'a subscriber' && (await device.db.meta.get('token')) === undefined)
      await device.engine.signIn(SUBSCRIBER)
    const session = await device.db.meta.get('session')
    const aud = session?.key === 'session' ? session.aud : 'pub'
    const view: View = { aud, lang }
    const search = engine(device.db)
    await search.start(lang)
    await expect.poll(async () => (await readSearchProgress(device.db, view)).whole, { timeout: 20_000 }).toBe(true)
    await expect
      .poll(async () => (await device.db.searchIndexes.get([aud, lang]))?.indexed ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(10)
    const headers = who === 'a subscriber' ? await bearer(app, SUBSCRIBER.email, SUBSCRIBER.password) : {}

    const online = async (q: string): Promise<Found> => {
      const path = `/search?q=${encodeURIComponent(q)}&per_page=${LIMIT}`
      const answer = await (await app.get(path, { 'Accept-Language': lang, ...headers })).json()
      const { data, meta } = answer as { data: { attributes: { slug: string } }[]; meta: { total: number } }
      return { slugs: data.map((row) => row.attributes.slug), total: meta.total }
    }
    const offline = async (q: string): Promise<Found> => {
      const answer = await search.search({ aud, lang, q, mode: 'whole', limit: LIMIT })
      return { slugs: answer?.hits.map((hit) => hit.slug) ?? [], total: answer?.total ?? -1 }
    }

    const bodies = (await storedTexts(device.db)).filter((row) => row.aud === aud && row.lang === lang)
    const queries = makeQueries(
      bodies.map((row) => row.html.replace(/<[^>]*>/g, ' ').replaceAll('\u00ad', '')),
      Math.ceil(QUERIES / (LANGUAGES.length * 2)),
    )
    let found = 0
    for (const q of queries) {
      const here = await offline(q)
      expect([q, here]).toEqual([q, await online(q)])
      if (here.total > 0) found++
    }
    expect(queries.length).toBeGreaterThan(70)
    expect(found).toBeGreaterThan(queries.length / 2)
  })
})

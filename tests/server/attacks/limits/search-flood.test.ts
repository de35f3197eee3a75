import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { openSearch, type Search } from '#server/search/search-threads.ts'
import { flood } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { EVERYWHERE, writeManyArticles } from '#tests/support/content/many-articles.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 2.4.1 15.2.2

const ARTICLES = 1_000
const ODD_THREAD = new URL('../../../support/attack/odd-search-thread.mjs', import.meta.url)

describe('a flood of searches', () => {
  let app: TestApp
  let odd: Search
  let oddApp: ReturnType<typeof createApp>
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()), { TRUSTED_PROXIES: '10.0.0.1' })
    odd = openSearch({}, 1, ODD_THREAD)
    oddApp = createApp({ ...app.services, search: odd })
    // From now on the thread hears the channel.
    await ask(oddApp, 'warm-up', '192.0.2.1')
  })
  afterAll(async () => {
    channel.close()
    await odd.stop()
    await app.close()
  })

  const channel = new BroadcastChannel('odd-search-thread')
  /** Lets the searches for this word end. */
  const release = (q: string) => channel.postMessage(q)
  const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
  const ask = async (on: ReturnType<typeof createApp>, q: string, address: string): Promise<Response> =>
    on.request(`/api/search?q=${q}`, {}, from(address))
  const health = async () => (await oddApp.request('/api/health', {}, from('192.0.2.99'))).status

  test('a word in all articles is found page by page, however many requests come', { tags: ['deep'] }, async () => {
    await writeManyArticles(app.services.db, ARTICLES)
    const totals = new Set<number>()
    await flood(100, 12, async (index) => {
      const answer = await ask(app.app, `${EVERYWHERE}&page=${(index % 5) + 1}`, `192.0.2.${index % 12}`)
      const { data, meta } = (await answer.json()) as { data: unknown[]; meta: { total: number } }
      expect(data).toHaveLength(20)
      totals.add(meta.total)
    })
    expect([...totals]).toEqual([ARTICLES])
  })

  test('other calls are answered while searches run', async () => {
    const searches = Promise.all([1, 2, 3].map((n) => ask(oddApp, `busy-one&page=${n}`, `192.0.2.${n}`)))
    for (let times = 0; times < 50; times++) expect(await health()).toBe(200)
    release('busy-one')
    expect((await searches).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('few searches wait for each address and in total; the others get a Retry-After', async () => {
    /** Asks so many times at once, and lets the searches end when so many were refused. Gives the answers in order. */
    const wave = async (q: string, count: number, refusals: number, address: (n: number) => string) => {
      let refused = 0
      const asked = Array.from({ length: count }, async (_, n) => {
        const answer = await ask(oddApp, `${q}&page=${n + 1}`, address(n))
        if (answer.status !== 200) refused += 1
        return answer
      })
      await expect.poll(() => refused).toBe(refusals)
      release(q)
      return Promise.all(asked)
    }
    const one = await wave('busy-two', 20, 4, () => '192.0.2.1')
    expect(one.map(({ status }) => status).sort()).toEqual([...Array(16).fill(200), ...Array(4).fill(429)])
    const all = await wave('busy-three', 80, 16, (n) => `198.51.100.${n % 8}`)
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(64).fill(200), ...Array(16).fill(503)])
    for (const { status, headers } of [...one, ...all])
      if (status !== 200) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a thread that dies fails only its own searches', async () => {
    const lost = await ask(oddApp, 'crash', '192.0.2.1')
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await health()).toBe(200)
    expect((await ask(oddApp, 'oats', '192.0.2.1')).status).toBe(200)
  })

  test('a server that stops does not wait for a search', async () => {
    const search = openSearch({}, 1, ODD_THREAD)
    const stopping = createApp({ ...app.services, search })
    await ask(stopping, 'warm-up', '192.0.2.1')
    const asked = ask(stopping, 'busy-for-ever&page=9', '192.0.2.1')
    await search.stop()
    expect((await asked).status).toBe(503)
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const ASSET = { asset_key: 'large', mime_type: 'image/png', width: 1, height: 1, sha256: '' }
/** No whole number of chunks. */
const BYTES = randomBytes(300_001)

onDatabases('the original of a picture', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { MAX_COST_PER_ADDRESS: '40' })
    await app.services.db
      .insertInto('assets')
      .values({ ...ASSET, bytes: BYTES })
      .execute()
  })
  afterAll(() => app.close())

  test('comes whole, with its length and the tag of its key', async () => {
    const answer = await app.get('/assets/large')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([answer.headers.get('content-length'), answer.headers.get('etag')]).toEqual([
      String(BYTES.length),
      '"large"',
    ])
    expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true)
  })

  test('is not sent for HEAD, nor to whoever has it', async () => {
    const head = await app.app.request('/api/assets/large', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300001', ''])
    const same = await app.get('/assets/large', { 'If-None-Match': '"large"' })
    expect([same.status, same.headers.get('content-length'), await same.text()]).toEqual([304, null, ''])
    expect(same.headers.get('cache-control')).toContain('immutable')
  })

  test('is paid for by its bytes, and a refusal has nothing of it', async () => {
    const ask = (path: string, address: string) =>
      app.app.request(`/api/assets/${path}`, {}, { incoming: { socket: { remoteAddress: address } } })
    let [sent, refused] = [0, await ask('large', '192.0.2.1')]
    for (; refused.status === 200; refused = await ask('large', '192.0.2.1')) sent += 1
    // Each costs 0.3, and 1.4 for its bytes.
    expect(sent).toBeGreaterThan(15)
    expect(sent).toBeLessThan(30)
    expect([refused.status, refused.headers.get('etag'), refused.headers.get('content-length')]).toEqual([
      429,
      null,
      null,
    ])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.json()).toHaveProperty('meta.message')
    // Whoever is not sent the bytes does not pay for them.
    const statuses = []
    for (let n = 0; n < 60; n++) {
      const head = await app.app.request(
        '/api/assets/large',
        { method: 'HEAD' },
        { incoming: { socket: { remoteAddress: '192.0.2.2' } } },
      )
      statuses.push(head.status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('is paid for by whoever gets it, however they name what they have', async () => {
    const socket = { remoteAddress: '192.0.2.3' }
    const statuses: number[] = []
    // Between two quotation marks stands a comma, and outside of them the tag.
    const headers = { 'If-None-Match': '", "large"' }
    for (let n = 0; n < 60; n++)
      statuses.push((await app.app.request('/api/assets/large', { headers }, { incoming: { socket } })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    const listed = { 'If-None-Match': 'W/"other",W/"large"' }
    expect((await app.get('/assets/large', listed)).status).toBe(304)
  })

  test('that does not exist is not found', async () => {
    expect((await app.get('/assets/none', { 'If-None-Match': '"none"' })).status).toBe(404)
  })
})

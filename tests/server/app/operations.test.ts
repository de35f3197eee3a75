import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackServer, bodyOf, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { ROOT } from '#tests/support/source-files.ts'

describe('the port of the operator’s tools', () => {
  let attack: AttackServer
  const ask = (path: string) => fetch(`http://127.0.0.1:${attack.server.operationsPort}${path}`)
  beforeAll(async () => {
    attack = await openAttackServer('embedded', writeFolder(smallLibrary()), { OPERATIONS_PORT: '0' })
  })
  afterAll(() => attack.close())

  test('says that the process lives and that it is ready', async () => {
    expect((await ask('/livez')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/')).status).toBe(404)
  })

  test('counts requests by part and status, and never by an address that a client chose', async () => {
    for (const path of ['/api/server/stats', '/api/books', '/api/no-such-thing', '/made-up-by-a-client'])
      await bodyOf(await attack.ask(path))
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('larder_request_seconds_count{method="GET",part="api server",status="200"} 1')
    expect(text).toContain('larder_request_seconds_count{method="GET",part="api other",status="404"} 1')
    expect(text).not.toMatch(/no-such-thing|made-up/)
    for (const name of [
      'larder_event_streams',
      'larder_answer_cache_bytes',
      'larder_in_flight_bytes',
      'larder_connections',
      'nodejs_eventloop_lag',
    ])
      expect(text).toContain(name)
  })

  test('every metric of the dashboard is one of the server’s', async () => {
    await attack.ask('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const text = await (await ask('/metrics')).text()
    const dashboard = readFileSync(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8')
    const named = new Set(dashboard.match(/\b(larder|nodejs|process)_[a-z0-9_]+/g))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((name) => !new RegExp(`^${name}\\b`, 'm').test(text))).toEqual([])
  })

  test('the port of the readers has none of it', async () => {
    for (const path of ['/metrics', '/livez', '/readyz']) expect((await attack.ask(path)).statusCode).toBe(404)
  })

  test('without the database the process lives, and is not ready', async () => {
    const other = await openAttackServer('embedded', null, { OPERATIONS_PORT: '0' })
    const probe = (path: string) => fetch(`http://127.0.0.1:${other.server.operationsPort}${path}`)
    await other.server.services.db.destroy()
    expect([(await probe('/livez')).status, (await probe('/readyz')).status]).toEqual([200, 503])
    await other.server.stop()
    other.agent.destroy()
  })
})

test('without a setting there is no such port', async () => {
  const attack = await openAttackServer('embedded', null)
  expect(attack.server.operationsPort).toBeNull()
  await attack.close()
})

import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackServer, flood, openAttackServer, signedIn } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

// ASVS 1.4.3

const REQUESTS = 2_000
/** A stream that is never closed has a timer. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
const MOST_TIMERS = 100

const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

describe('a flood of HEAD requests', () => {
  let attack: AttackServer
  beforeAll(async () => {
    attack = await openAttackServer('embedded', writeFolder(smallLibrary()))
  })
  afterAll(() => attack.close())

  const head = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const answer = await attack.ask(path, { method: 'HEAD', headers })
    await new Promise((resolve) => answer.once('end', resolve).resume())
    return answer.statusCode ?? 0
  }

  test('on the event stream opens no stream', async () => {
    await flood(200, 50, async () => expect(await head('/api/server/events')).toBe(200))
    expect(attack.server.services.streams.count()).toBe(0)
  })

  test('on the event stream leaves nothing behind', { tags: ['deep'] }, async () => {
    const { streams } = attack.server.services
    await flood(200, 50, async () => void (await head('/api/server/events')))
    const before = timers()
    await flood(REQUESTS, 50, async () => expect(await head('/api/server/events')).toBe(200))
    expect(streams.count()).toBe(0)
    expect(timers() - before).toBeLessThan(MOST_TIMERS)
  })

  test('on files, pictures and pages leaves no file open', async () => {
    const { db } = attack.server.services
    const headers = await signedIn(attack, 'subscriber@example.com', 'subscriber-demo-1')
    const { asset_key: key } = await db.selectFrom('assets').select('asset_key').limit(1).executeTakeFirstOrThrow()
    const paths = [
      '/api/books/oats/files/epub',
      `/api/assets/${key}`,
      `/api/assets/${key}?w=386&h=386&f=crop`,
      '/',
      '/api/books',
    ]
    const statuses = []
    for (const path of paths) statuses.push(await head(path, headers))
    expect(statuses).toEqual([200, 200, 200, 503, 200])
    await flood(100, 20, async (index) => void (await head(paths[index % paths.length] ?? '/', headers)))
    const { dataDir } = attack.server.services.config
    expect(openFiles().filter((file) => file.startsWith(dataDir))).toEqual([])
  })
})

import { Agent, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStreams } from '#server/library/events/event-streams.ts'
import { openUpdateNotices } from '#server/library/events/update-notices.ts'
import { openRevisions } from '#server/library/revisions.ts'
import { type AttackServer, openAttackServer, signedIn } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

const READER = ['reader@example.com', 'reader-demo-1'] as const
const via = (address: string) => ({ 'X-Forwarded-For': address })

describe('event streams that are hoarded', () => {
  let attack: AttackServer
  const agents: Agent[] = []
  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.1', MAX_STREAMS: '30', MAX_STREAMS_PER_ADDRESS: '10' }
    attack = await openAttackServer('embedded', writeFolder(smallLibrary()), env)
  })
  afterAll(() => attack.close())

  const count = () => attack.server.services.streams.count()
  const open = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> => {
    const agent = new Agent()
    agents.push(agent)
    return attack.ask('/api/server/events', { agent, headers: { ...via(address), ...headers } })
  }
  const letGo = async (): Promise<void> => {
    for (const agent of agents.splice(0)) agent.destroy()
    await expect.poll(count).toBe(0)
  }

  test('the number of streams is limited for each address and in total, and a closed one makes room', async () => {
    const statuses = async (address: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => open(address)))).map((answer) => answer.statusCode)
    expect((await statuses('192.0.2.1', 15)).sort()).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
    expect(await statuses('192.0.2.2', 10)).toEqual(Array(10).fill(200))
    expect(await statuses('192.0.2.3', 10)).toEqual(Array(10).fill(200))
    const refused = await open('192.0.2.4')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    await letGo()
    expect(await statuses('192.0.2.1', 1)).toEqual([200])
    await letGo()
  })

  test('a client that leaves before the first byte leaves nothing behind', async () => {
    for (let times = 0; times < 50; times++) {
      const agent = new Agent()
      const asked = attack.ask('/api/server/events', { agent, headers: via('192.0.2.9') }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, times % 8))
      agent.destroy()
      await asked
    }
    await expect.poll(count).toBe(0)
  })

  test('a stream ends with the session of its reader', { tags: ['deep'] }, async () => {
    const stream = await open('192.0.2.1', await signedIn(attack, ...READER))
    expect(stream.statusCode).toBe(200)
    const ended = new Promise((resolve) => stream.once('end', resolve).resume())
    await attack.database.db.deleteFrom('sessions').execute()
    await ended
    expect(count()).toBe(0)
  })

  test('a new subscription is sent as a change', { tags: ['deep'] }, async () => {
    const { db } = attack.database
    const headers = await signedIn(attack, ...READER)
    const { public_revision, full_revision } = await db
      .selectFrom('content_revisions')
      .selectAll()
      .where('lang', '=', 'en')
      .executeTakeFirstOrThrow()
    const stream = await open('192.0.2.1', headers)
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await expect.poll(() => text).toContain(public_revision)
    await db.updateTable('users').set({ subscribed: true }).where('email', '=', READER[0]).execute()
    await expect.poll(() => text).toContain(full_revision)
    await letGo()
  })

  test('a client that never reads is disconnected, and no stream stays open for ever', async () => {
    const { db } = attack.database
    const updateNotices = openUpdateNotices(openRevisions(db))
    const times = { commentMs: 5, lifetimeMs: 10_000, sessionCheckMs: 1_000 }
    const { limits } = attack.server.services.config
    const unread = openEventStreams(db, updateNotices, limits, times)
    const reader = { address: '', lang: 'en', requester: { kind: 'visitor' } as const }
    const told = () => 'some revision'
    unread.open(reader, told)
    await expect.poll(unread.count).toBe(0)
    const short = openEventStreams(db, updateNotices, limits, { ...times, lifetimeMs: 60 })
    const text = await new Response(short.open(reader, told)).text()
    expect(text).toContain('still here')
    expect(short.count()).toBe(0)
    updateNotices.close()
  })
})

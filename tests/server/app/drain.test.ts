import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { paging } from '#server/library/paging.ts'
import type { FoundArticles } from '#server/search/answer-search.ts'
import { type AttackServer, bodyOf, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

/** Makes a search answer only when it is told to, as if the database were very busy. */
function slowDown({ server }: AttackServer): { readonly begun: () => boolean; readonly answer: () => void } {
  let begun = false
  let answer = (): void => undefined
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  Object.assign(server.services.search, {
    ask: async (): Promise<FoundArticles> => {
      begun = true
      await told
      const { links, meta } = paging('/api/search', {}, { page: 1, perPage: 10, total: 0 })
      return { data: [], included: [], links, meta: { ...meta, corrected: false } }
    },
  })
  return { begun: () => begun, answer }
}

/** Makes the time in which a server that stops still takes requests last until it is told to end. */
function drainUntilTold({ server }: AttackServer): () => void {
  const { drain } = server.services
  const { begin } = drain
  let end = (): void => undefined
  const told = new Promise<void>((resolve) => {
    end = resolve
  })
  const longBegin: typeof begin = async (...given) => {
    await begin(...given)
    await told
  }
  Object.assign(drain, { begin: longBegin })
  return end
}

test('a server that stops lets a slow request end, and says no to who asks for readiness', async () => {
  const attack = await openAttackServer('embedded', writeFolder(smallLibrary()), {
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '1',
  })
  const slow = slowDown(attack)
  const agent = new Agent()
  const answer = attack.ask('/api/search?q=porridge', { agent })
  await expect.poll(slow.begun).toBe(true)
  const stopped = attack.close()
  const ready = await fetch(`http://127.0.0.1:${attack.server.operationsPort}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
  // The request outlasts the time in which the server still takes others.
  const isClosed = () =>
    fetch(`http://127.0.0.1:${attack.server.port}/api/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isClosed).toBe(true)
  slow.answer()
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  expect(JSON.parse(await bodyOf(await answer))).toHaveProperty('data')
  await stopped
})

test('a server that stops under load cuts no request, and answers for a while who does not know yet', async () => {
  const attack = await openAttackServer('embedded', writeFolder(smallLibrary()), {
    OPERATIONS_PORT: '0',
  })
  const endDrain = drainUntilTold(attack)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let answered = 0
  /** Asks until an answer ends its connection, as a load balancer does. Gives the statuses that were no success. */
  const lane = async (): Promise<readonly (number | undefined)[]> => {
    for (;;) {
      const answer = await attack.ask('/api/server/stats', { agent })
      await bodyOf(answer)
      if (answer.statusCode !== 200) return [answer.statusCode]
      if (answer.headers.connection === 'close') return []
      answered += 1
    }
  }
  const lanes = Promise.all(Array.from({ length: 20 }, lane))
  await expect.poll(() => answered).toBeGreaterThan(100)
  const stopped = attack.close()
  expect((await lanes).flat()).toEqual([])
  // As behind a load balancer that opens a connection for each request.
  const metrics = async () => (await fetch(`http://127.0.0.1:${attack.server.operationsPort}/metrics`)).text()
  await expect.poll(metrics).toMatch(/^larder_connections 0$/m)
  const late = await fetch(`http://127.0.0.1:${attack.server.port}/api/server/stats`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  endDrain()
  await stopped
})

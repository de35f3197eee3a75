import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { type AttackServer, bodyOf, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

/** Makes the database answer a search only when it is told to, as if it were very busy. */
function slowDown({ server }: AttackServer): { readonly begun: () => boolean; readonly answer: () => void } {
  const { search } = server.services
  const { ask } = search
  let begun = false
  let answer = (): void => undefined
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  Object.assign(search, {
    ask: async (...question: Parameters<typeof ask>) => {
      const found = await ask(...question)
      begun = true
      await told
      return found
    },
  })
  return { begun: () => begun, answer }
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
}, 30_000)

test('a server that stops under load cuts no request, and answers for a while who does not know yet', async () => {
  const attack = await openAttackServer('embedded', writeFolder(smallLibrary()), {
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '5',
  })
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
  await stopped
}, 60_000)

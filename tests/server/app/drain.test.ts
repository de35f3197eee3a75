import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AttackServer, bodyOf, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

const SLOW_MS = 6_000

/** Makes the database answer a search only after a while, as if it were very busy. */
function slowDown({ server }: AttackServer): { readonly begun: () => boolean } {
  const { search } = server.services
  const { ask } = search
  let begun = false
  Object.assign(search, {
    ask: async (...question: Parameters<typeof ask>) => {
      const found = await ask(...question)
      begun = true
      await sleep(SLOW_MS)
      return found
    },
  })
  return { begun: () => begun }
}

test('a server that stops lets a slow request end, and says no to who asks for readiness', async () => {
  const attack = await openAttackServer('embedded', writeFolder(smallLibrary()), {
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '1',
  })
  const slow = slowDown(attack)
  const agent = new Agent()
  const answer = attack.ask('/api/search?q=porridge', { agent })
  await expect.poll(slow.begun, { timeout: SLOW_MS }).toBe(true)
  const stopped = attack.close()
  const ready = await fetch(`http://127.0.0.1:${attack.server.operationsPort}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  expect(JSON.parse(await bodyOf(await answer))).toHaveProperty('data')
  await stopped
}, 30_000)

test('a server that stops under load cuts no request, and sends its clients elsewhere', async () => {
  const attack = await openAttackServer('embedded', writeFolder(smallLibrary()), { DRAIN_SECONDS: '20' })
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
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(100)
  const begun = performance.now()
  await attack.close()
  expect((await lanes).flat()).toEqual([])
  // Nobody was left, so the rest of the time was not waited for.
  expect(performance.now() - begun).toBeLessThan(15_000)
}, 60_000)

import { beforeEach, expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { claimScriptAsk } from '#db/device/script-asks.ts'

const START = Date.UTC(2026, 5, 1, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let db: ReaderDb
let made = 0
beforeEach(() => {
  db = new ReaderDb(`script-asks-${++made}`)
})

/** Lets tabs ask for half an hour, each as soon as it may. Gives when they asked. */
async function askedBy(tabs: number): Promise<number[]> {
  const dueAt = Array.from({ length: tabs }, () => 0)
  const asked: number[] = []
  for (let ms = 0; ms < HOUR_MS / 2; ms += 1_000)
    for (const [tab, at] of dueAt.entries()) {
      if (at > ms) continue
      const waitMs = await claimScriptAsk(db, 'script', ms === 0, START + ms)
      if (waitMs === 0) asked.push(ms)
      dueAt[tab] = ms + Math.max(waitMs, 1_000)
    }
  return asked
}

// Invariants S37
test.each([1, 20])('%i tabs without a service worker ask ever more rarely', async (tabs) => {
  const asked = await askedBy(tabs)
  expect(asked.slice(0, 4)).toEqual([0, 10_000, 30_000, 70_000])
  expect(asked.length).toBeLessThanOrEqual(12)
})

test('many tabs look for a newer script once in ten minutes', async () => {
  const look = (now: number) =>
    Promise.all(Array.from({ length: 20 }, () => claimScriptAsk(db, 'newer-script', false, now)))
  const looked = async (now: number) => (await look(now)).filter((ms) => ms === 0).length
  expect([await looked(START), await looked(START + 9 * MINUTE_MS), await looked(START + 10 * MINUTE_MS)]).toEqual([
    1, 0, 1,
  ])
})

test('a clock that jumps lengthens no wait, and after a long time the first pause is short again', async () => {
  for (let n = 0; n < 8; n++) await claimScriptAsk(db, 'script', false, START + n * 5 * MINUTE_MS)
  const last = START + 35 * MINUTE_MS
  expect(await claimScriptAsk(db, 'script', false, last + 1_000)).toBe(299_000)
  expect(await claimScriptAsk(db, 'script', false, last - 24 * HOUR_MS)).toBe(0)
  expect(await claimScriptAsk(db, 'script', false, last - 24 * HOUR_MS + 1_000)).toBe(9_000)
})

test('a page that starts after many failures waits only for the first pause', async () => {
  for (let n = 0; n < 8; n++) await claimScriptAsk(db, 'script', false, START + n * 5 * MINUTE_MS)
  const last = START + 35 * MINUTE_MS
  expect(await claimScriptAsk(db, 'script', true, last + 1_000)).toBe(9_000)
  expect(await claimScriptAsk(db, 'script', true, last + 10_000)).toBe(0)
  expect(await claimScriptAsk(db, 'script', false, last + 20_000)).toBe(290_000)
})

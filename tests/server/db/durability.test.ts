import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid, readLedger, until, Writer } from '#tests/support/database/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'

// ASVS 2.3.3

const ROUNDS = 10
const LONGEST_RUN_MS = 150
/** So many that the ids of two rounds never meet, also with unacknowledged entries. */
const IDS_A_ROUND = 1_000_000

afterAll(removeFolders)

const random = seeded(SEED)

/** Expects every acknowledged entry, and no partial entry. */
async function expectWhole(dataDir: string, acknowledged: readonly number[]): Promise<void> {
  const { debit, credit } = await readLedger(dataDir)
  const there = new Set(debit)
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  expect(credit).toEqual(debit)
}

it(`${ROUNDS} times kill -9 of the server under writes: no acknowledged row is lost`, {
  timeout: 90_000,
  tags: ['deep'],
}, async () => {
  const dataDir = join(await privateFolder(), 'data')
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = new Writer(dataDir, round * IDS_A_ROUND)
    await writer.acknowledges(20)
    await sleep(random() * LONGEST_RUN_MS)
    await writer.kill('SIGKILL')
    acknowledged.push(...writer.acknowledged)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 * ROUNDS)
  await expectWhole(dataDir, acknowledged)
})

it(`${ROUNDS} times kill -9 of PostgreSQL under writes: no acknowledged row is lost`, {
  timeout: 90_000,
  tags: ['deep'],
}, async () => {
  const dataDir = join(await privateFolder(), 'data')
  const writer = new Writer(dataDir, 0)
  const killed = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    await writer.acknowledges(20)
    await sleep(random() * LONGEST_RUN_MS)
    const pid = await postmasterPid(dataDir)
    if (pid === null) throw new Error('rows are acknowledged, and no PostgreSQL runs')
    process.kill(pid, 'SIGKILL')
    killed.add(pid)
    // The same server process starts the database again and goes on.
    await until('another PostgreSQL', async () => ![null, pid].includes(await postmasterPid(dataDir)))
  }
  await writer.acknowledges(20)
  expect(await writer.kill('SIGTERM')).toBe(0)
  expect(killed.size).toBe(ROUNDS)
  await expectWhole(dataDir, writer.acknowledged)
})

import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid, readLedger, Writer } from '#tests/support/database/ledger.ts'

afterAll(removeFolders)

const newDataDir = async () => join(await privateFolder(), 'data')
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

describe('processes that share a folder', { tags: ['deep'] }, () => {
  it('two processes that start on one empty folder at once write 600 rows, and all are there', async () => {
    const dataDir = await newDataDir()
    const writers = [new Writer(dataDir, 0, 300), new Writer(dataDir, 300, 300)]
    expect(await Promise.all(writers.map((writer) => writer.ended))).toEqual([0, 0])
    expect(writers.map((writer) => writer.acknowledged.length)).toEqual([300, 300])
    const { debit, credit } = await readLedger(dataDir)
    expect(debit).toEqual(range(0, 600))
    expect(credit).toEqual(debit)
  })

  it('the process that started the database leaves it to the other; the last one stops it', async () => {
    const dataDir = await newDataDir()
    const owner = new Writer(dataDir, 0)
    await owner.acknowledges(10)
    const pid = await postmasterPid(dataDir)
    const guest = new Writer(dataDir, 1_000_000)
    await guest.acknowledges(10)

    expect(await owner.kill('SIGTERM')).toBe(0)
    await guest.acknowledges(50)
    expect(await postmasterPid(dataDir)).toBe(pid)
    // A refused write would leave a gap in the guest's numbers. The writes run in parallel, so they are sorted first.
    const sorted = () => guest.acknowledged.toSorted((a, b) => a - b).slice(0, 50)
    await expect.poll(sorted).toEqual(range(1_000_000, 50))
    expect(guest.lines).toEqual(['ready'])

    expect(await guest.kill('SIGTERM')).toBe(0)
    expect(await postmasterPid(dataDir)).toBeNull()
    expect((await readLedger(dataDir)).debit).toEqual(
      expect.arrayContaining([...owner.acknowledged, ...guest.acknowledged]),
    )
  })

  it('a database whose server was killed is adopted, not started beside', async () => {
    const dataDir = await newDataDir()
    const first = new Writer(dataDir, 0)
    await first.acknowledges(10)
    const pid = await postmasterPid(dataDir)
    await first.kill('SIGKILL')
    expect(await postmasterPid(dataDir)).toBe(pid)

    const second = new Writer(dataDir, 1_000_000)
    await second.acknowledges(10)
    expect(await postmasterPid(dataDir)).toBe(pid)
    expect(await second.kill('SIGTERM')).toBe(0)
    expect(await postmasterPid(dataDir)).toBeNull()
    expect((await readLedger(dataDir)).debit).toEqual(
      expect.arrayContaining([...first.acknowledged, ...second.acknowledged]),
    )
  })

  it('Ctrl-C reaches the server and not the database', async () => {
    const dataDir = await newDataDir()
    const writer = new Writer(dataDir, 0)
    await writer.acknowledges(10)
    const pid = await postmasterPid(dataDir)
    await writer.kill('SIGINT')
    expect(await postmasterPid(dataDir)).toBe(pid)
    const { debit } = await readLedger(dataDir)
    expect(debit).toEqual(expect.arrayContaining(writer.acknowledged))
  })
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { EmbeddedDatabaseError } from '#server/db/embedded/embedded-error.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { readLedger, Writer } from '#tests/support/database/ledger.ts'

afterAll(removeFolders)

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

it('a copy of the data folder is refused when it was made while the database ran, and taken otherwise', {
  tags: ['deep'],
}, async () => {
  const dataDir = join(await privateFolder(), 'data')
  const hot = join(await privateFolder(), 'data')
  const writer = new Writer(dataDir, 0)
  await writer.acknowledges(20)
  // Files may disappear during the copy. `cp` reports an error and goes on.
  await copy(dataDir, hot).catch(() => undefined)
  await writer.acknowledges(20)
  expect(await writer.kill('SIGTERM')).toBe(0)
  await expect(readLedger(hot)).rejects.toThrow(EmbeddedDatabaseError)
  await expect(readLedger(hot)).rejects.toThrow(/copy, made while its database was running[\s\S]*npm run restore/)

  const cold = join(await privateFolder(), 'data')
  await copy(dataDir, cold)
  const there = new Set((await readLedger(cold)).debit)
  expect(writer.acknowledged.filter((id) => !there.has(id))).toEqual([])
})

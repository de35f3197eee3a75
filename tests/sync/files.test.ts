import { expect, test } from 'vitest'
import { ReaderDb } from '#src/db/db.ts'
import { createFiles } from '#workers/files.ts'
import type { Send } from '#workers/send.ts'

test('sizes are asked for one at a time, so that the sync has connections left', async () => {
  const db = new ReaderDb('sizes')
  let asking = 0
  let most = 0
  const send: Send = async () => {
    most = Math.max(most, ++asking)
    await new Promise((resolve) => setTimeout(resolve, 1))
    asking--
    return new Response('x', { status: 206, headers: { 'content-range': 'bytes 0-0/4096' } })
  }
  const files = createFiles({
    db,
    send,
    language: () => 'en',
    now: () => 1,
    origin: 'http://localhost',
    keptFiles: undefined,
  })
  await Promise.all(['one', 'two', 'three'].map((slug) => files.measure(slug, 'pdf')))
  expect(most).toBe(1)
  expect((await db.files.toArray()).map((row) => row.size)).toEqual([4096, 4096, 4096])
  db.close()
})

import { expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { createReaderSync } from '#workers/push/reader-sync.ts'

test('a change waits with a timer, also while the tables cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const db = new ReaderDb('unreadable')
  await db.meta.put({ key: 'session', aud: 'user:7', epoch: 1, visit: 1, user: null, expired: false })
  await setBookmark({ articleId: 'b0-a1', title: 'x', bookmarked: true }, db, 0)
  let unreachedMs = async (): Promise<number | null> => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  const later: { readonly work: () => void; readonly ms: number }[] = []
  const request = vi.fn(async () => ({ ok: false, problem: { kind: 'offline' } }) as const)
  const sync = createReaderSync({
    ...{ db, request, language: () => 'en', now: () => 60_000, random: () => 0, onMismatch: () => undefined },
    ...{ locks: undefined, later: (work, ms) => void later.push({ work, ms }) },
    ...{ online: () => true, unreachedMs: () => unreachedMs() },
  })
  await sync.send()
  expect(later.map(({ ms }) => ms)).toEqual([30_000])
  expect(request).not.toHaveBeenCalled()
  unreachedMs = async () => null
  later[0]?.work()
  await expect.poll(() => request.mock.calls.length).toBe(1)
  await expect.poll(() => later.length).toBe(2)
  db.close()
})

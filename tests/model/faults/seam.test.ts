import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import { readWaiting } from '#db/reader/unsent.ts'
import { removeAll, removeTexts } from '#workers/store/packs.ts'
import { swap, whileSwapped } from './seam.ts'

const shelf = () => ({ db: new ReaderDb('seam'), aud: 'pub', lang: 'en', bookSlug: 'book' }) as const

test('a fault replaces its function, also for calls within its module, and only while it is active', async () => {
  const broken = swap(removeTexts, () => () => Promise.reject(new Error('broken')))
  await expect(whileSwapped([broken], () => removeAll(shelf()))).rejects.toThrow('broken')
  await expect(removeAll(shelf())).resolves.toBeUndefined()
})

test('a fault gets the real function', async () => {
  const expired = swap(readSession, (real) => async (db) => ({ ...(await real(db)), expired: true }))
  expect(await whileSwapped([expired], () => readSession(shelf().db))).toMatchObject({ aud: 'pub', expired: true })
})

test('a fault of a function outside the app is an error', async () => {
  const own = swap(
    () => 1,
    () => () => 2,
  )
  await expect(whileSwapped([own], async () => undefined)).rejects.toThrow('is no exported function of the app')
})

test('a fault that is never called is an error', async () => {
  const unused = swap(readWaiting, (real) => real)
  await expect(whileSwapped([unused], async () => undefined)).rejects.toThrow('readWaiting is never called')
})

import { expect } from 'vitest'
import { readArticle } from '#db/library/articles.ts'
import { openDevice, type TestDevice } from './device.ts'
import type { FakeServer } from './fake-server.ts'

export const FORM = { email: 'a@example.com', password: 'x' }
const MINE = { aud: 'user:7', lang: 'en' } as const

/** The stored text of an article of the first book, as the reader who signed in sees it. */
export async function bodyOf(device: TestDevice, slug: string): Promise<string | null> {
  const found = await readArticle(device.db, MINE, 'book-0', slug)
  return found.state === 'found' ? found.value.html : null
}

/** A device on which a reader has signed in, with the whole texts. */
export async function signedIn(server: FakeServer): Promise<TestDevice> {
  const device = openDevice(server)
  await device.start()
  expect((await device.engine.signIn(FORM)).ok).toBe(true)
  await expect.poll(() => bodyOf(device, 'b0-a5')).toContain('whole')
  return device
}

/** The number of rows in all tables that name the user or were fetched for them. */
export const privateRows = async ({ db }: TestDevice): Promise<number> => {
  const tables = await Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>))
  return tables.flat().filter((row) => /user:7|a@example\.com|token-1/.test(JSON.stringify(row))).length
}

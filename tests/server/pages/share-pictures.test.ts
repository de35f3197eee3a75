import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

const ORIGIN = 'https://books.example'
const LONG = 'public, max-age=604800'
const BRIEF = 'public, max-age=60'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: ORIGIN })
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), '<html lang="en"><head><title>Larder</title></head><body></body></html>')
  await writeFileList(distDir)
})
afterAll(() => app.close())

/** The address of the picture that a page names. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await app.app.request(path)).text()
  return present(/"og:image" content="([^"]+)"/.exec(html)?.[1]).slice(ORIGIN.length)
}

/** How long caches may store what is at an address, and its tag. */
async function storedAt(address: string, headers: Record<string, string> = {}) {
  const answer = await app.app.request(address, { headers })
  await answer.arrayBuffer()
  const { status, headers: sent } = answer
  return { status, caching: sent.get('cache-control'), etag: present(sent.get('etag')) }
}

test('only the address that names the picture which is sent is stored for long', async () => {
  const address = await pictureOf('/en/oats')
  const first = await storedAt(address)
  expect(first).toMatchObject({ status: 200, caching: LONG })
  // From memory.
  expect(await storedAt(address)).toEqual(first)
  expect(await storedAt(address, { 'if-none-match': first.etag })).toEqual({ ...first, status: 304 })
  for (const other of ['', '?v=', '?v=0123456789abcdef', '?v=undefined', `?w=${address.split('v=')[1]}`])
    expect(await storedAt(`/en/oats.jpg${other}`), other).toEqual({ ...first, caching: BRIEF })
})

test('after an import the old address shows the new picture, and only the new one is stored for long', async () => {
  const [oats, rye] = [await pictureOf('/en/oats'), await pictureOf('/en/rye')]
  const before = await storedAt(oats)
  expect(await storedAt(rye)).toMatchObject({ caching: LONG })
  const files = smallLibrary()
  const card = present(files['books/oats/book.en.md']).replace('title: Oats', 'title: Oats and barley')
  await importContent({ db: app.services.db, folder: writeFolder({ ...files, 'books/oats/book.en.md': card }) })
  const next = await pictureOf('/en/oats')
  expect(next).not.toBe(oats)
  const old = await storedAt(oats)
  expect(old).toMatchObject({ status: 200, caching: BRIEF })
  expect(old.etag).not.toBe(before.etag)
  expect(await storedAt(next)).toEqual({ ...old, caching: LONG })
  // What did not change is at its address as before.
  expect(await pictureOf('/en/rye')).toBe(rye)
  expect(await storedAt(rye)).toMatchObject({ caching: LONG })
})

import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { createFiles } from '#workers/store/files.ts'
import { emptyCache } from './support/picture-cache.ts'

const TYPE = { 'content-type': 'application/epub+zip' }

test.each([
  ['a whole file', () => new Response('epub', { headers: { ...TYPE, 'content-length': '4' } }), 'stored'],
  ['a file of unknown length', () => new Response('epub', { headers: TYPE }), 'stored'],
  [
    'a file that was compressed on its way',
    () => new Response('epub', { headers: { ...TYPE, 'content-encoding': 'gzip', 'content-length': '24' } }),
    'stored',
  ],
  ['nothing', () => new Response('', { headers: { ...TYPE, 'content-length': '0' } }), 'failed'],
  ['no body', () => new Response(null, { headers: TYPE }), 'failed'],
  ['less than it says', () => new Response('epu', { headers: { ...TYPE, 'content-length': '4' } }), 'failed'],
  [
    'a part',
    () => new Response('epu', { status: 206, headers: { ...TYPE, 'content-range': 'bytes 0-2/4096' } }),
    'failed',
  ],
])('an answer of %s', async (name, answer, state) => {
  const db = new ReaderDb(name)
  const { stored, cache } = emptyCache()
  const fileCache = { exist: async () => true, open: async () => cache }
  const send = async () => answer()
  const files = createFiles({ db, send, language: () => 'en', now: () => 1, origin: 'http://localhost', fileCache })
  await files.download('one', 'epub')
  expect(await db.files.toArray()).toMatchObject([{ state }])
  expect(stored.size).toBe(state === 'stored' ? 1 : 0)
  db.close()
})

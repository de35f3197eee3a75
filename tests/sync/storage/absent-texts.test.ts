import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { isAbsent } from '#db/library/absent.ts'
import { readLanguageCodes } from '#db/library/languages.ts'
import { readPages } from '#db/library/pages.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'

test('the lists on the device say in which languages a text does not exist', async () => {
  const device = openDevice(new FakeServer(2, 3))
  const { db } = device
  const synced = (language: string) => async () => {
    const status = await readStatus(db)
    return status?.language === language && status.complete
  }
  await device.start()
  await expect.poll(synced('en')).toBe(true)
  device.engine.setLanguage('uk')
  await expect.poll(synced('uk')).toBe(true)
  const inUkrainian = { aud: 'pub', lang: 'uk' } as const
  await db.tocs.bulkPut([
    { ...inUkrainian, list: 'books', slugs: ['book-0'] },
    { ...inUkrainian, list: 'book:book-0', slugs: ['b0-a0'] },
  ])
  // Nothing is known of Russian.
  const absent = async (path: string) => {
    const languages = ['en', 'uk', 'ru']
    const found = await Promise.all(languages.map((lang) => isAbsent(db, { aud: 'pub', lang }, path)))
    return languages.filter((_, at) => found[at])
  }
  for (const path of ['/', '/home', '/search', '/password/forgot-password', '/book-0', '/book-0/b0-a0'])
    expect([path, await absent(path)]).toEqual([path, []])
  for (const path of ['/book-1', '/book-1/b1-a0', '/book-0/b0-a1'])
    expect([path, await absent(path)]).toEqual([path, ['uk']])
  expect(await absent('/no-such')).toEqual(['en', 'uk'])
})

test('lists that are empty are known to be empty', async () => {
  const server = new FakeServer(1, 1)
  server.fault = (path) => (/^\/(pages|languages)/.test(path) ? marked(Response.json({ data: [] })) : null)
  const device = openDevice(server)
  const { db } = device
  expect([await readPages(db, 'en'), await readLanguageCodes(db)]).toEqual([null, null])
  await device.start()
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  expect([await readPages(db, 'en'), await readLanguageCodes(db)]).toEqual([[], []])
  expect(await readPages(db, 'uk')).toBe(null)
  expect(await isAbsent(db, { aud: 'pub', lang: 'en' }, '/no-such')).toBe(true)
})

import { expect, test } from 'vitest'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'
import { imageAddresses } from '#workers/pull/pull-images.ts'
import { changeOfflineCopies } from '#workers/store/offline-copies.ts'

const SCOPE = { aud: 'pub', lang: 'en', epoch: 0 } as const
const picture = (name: string) => `<img src="/api/assets/${name}.webp" alt="">`

/** A device with the whole library. The first text of each book has a picture. */
async function fill() {
  const server = new FakeServer()
  server.edit('b0-a0', picture('bread'))
  server.edit('b1-a0', picture('salt'))
  const device = openDevice(server)
  await device.start()
  return { server, device, shown: () => imageAddresses({ ...SCOPE, db: device.db }, '/api') }
}

test('the tables of contents have the pictures of the texts', async () => {
  const { device, shown } = await fill()
  expect(await shown()).toEqual(['/api/assets/bread.webp', '/api/assets/salt.webp'])
  expect((await device.db.tocs.get(['pub', 'en', 'book:book-1']))?.figures).toEqual(['/api/assets/salt.webp'])
})

test.each([
  'https://oats.example/a.png',
  '//oats.example/a.png',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'pictures/a.png',
  '/pictures/a.png',
])('%s is no picture of the library: it is not shown, and not fetched', async (src) => {
  const { server, device, shown } = await fill()
  server.edit('b0-a0', `${picture('rye')}<img src="${src}" alt="">`)
  await openDevice(server, device.db).start()
  expect(await shown()).toEqual(['/api/assets/rye.webp', '/api/assets/salt.webp'])
})

test('an edit and the removal of a book change which pictures are wanted', async () => {
  const { server, device, shown } = await fill()
  server.edit('b0-a0', picture('rye'))
  await openDevice(server, device.db).start()
  expect(await shown()).toEqual(['/api/assets/rye.webp', '/api/assets/salt.webp'])
  await changeOfflineCopies(device.db, { kind: 'remove', bookSlug: 'book-1' })
  expect(await shown()).toEqual(['/api/assets/rye.webp'])
})

test('a pass over a complete device reads no text', async () => {
  const { server, device } = await fill()
  let texts = 0
  device.db.packs.hook('reading', (row) => {
    texts++
    return row
  })
  await openDevice(server, device.db).start()
  expect(texts).toBe(0)
  expect(await countTexts(device.db)).toBe(120)
})

test('covers are wanted in every size, but only in the smallest one for a reader who saves data', async () => {
  const { device } = await fill()
  const image = { title: '', mime_type: 'image/webp', asset_key: 'loaf.webp' }
  await device.db.books.update(['pub', 'en', 'book-0'], { image })
  const covers = async (savesData: boolean) =>
    (await imageAddresses({ ...SCOPE, db: device.db }, '/api', savesData)).filter((address) => address.includes('loaf'))
  expect(await covers(false)).toHaveLength(3)
  expect(await covers(true)).toEqual(['/api/assets/loaf.webp?w=470&h=200&f=crop&q=80'])
})

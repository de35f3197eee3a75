import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NO_ADDRESS } from '#server/http/connection/client-address.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { openImages } from '#server/library/pictures/images.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const CROP = { width: 386, height: 386 }

let database: TestDatabase
let assetKey: string
beforeAll(async () => {
  database = await openTestDatabase('embedded')
  await importContent({ db: database.db, folder: writeFolder(smallLibrary()) })
  assetKey = (await database.db.selectFrom('assets').select('asset_key').limit(1).executeTakeFirstOrThrow()).asset_key
})
afterAll(() => database.close())

test.each<[string, (whole: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['of one byte', () => Buffer.from('x')],
  ['cut in the middle', (whole) => whole.subarray(0, whole.length / 2)],
  ['without its end', (whole) => whole.subarray(0, -1)],
  ['of zeros, as a power cut leaves them', (whole) => Buffer.alloc(whole.length)],
  ['with one bit turned', (whole) => Buffer.from(whole.map((byte, at) => (at === whole.length - 9 ? byte ^ 1 : byte)))],
  ['that is another file', () => Buffer.from('<script>alert(1)</script>'.repeat(9))],
])('a crop %s is not sent for a year, but made again', async (_, damage) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-crops-'))
  const images = openImages(database.db, folder)
  const first = await images.cropped(assetKey, CROP, 'webp', NO_ADDRESS)
  const [name = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toEqual([name])
  const whole = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), damage(whole))
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const again = await images.cropped(assetKey, CROP, 'webp', NO_ADDRESS)
  expect(log.mock.calls.flat().join()).toContain('was damaged on the disk')
  log.mockRestore()
  expect(again?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(await sharp(again?.bytes).metadata()).toMatchObject(CROP)
  expect(readFileSync(join(folder, name)).equals(whole)).toBe(true)
})

test('an intact crop is read from the disk and not made again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-crops-'))
  const first = await openImages(database.db, folder).cropped(assetKey, CROP, 'webp', NO_ADDRESS)
  const gone = new Proxy(database.db, {
    get: () => {
      throw new Error('the original was asked for')
    },
  })
  const again = await openImages(gone, folder).cropped(assetKey, CROP, 'webp', NO_ADDRESS)
  expect(again?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true)
})

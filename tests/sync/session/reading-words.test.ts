import { expect, test } from 'vitest'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { setReader } from '#workers/session/write-session.ts'

const PLACE = { bookSlug: 'book-0', fraction: 0.5, block: 4, readAt: 1 }
const WORDS = {
  offset: 7,
  within: 0.5,
  lines: 0,
  lang: 'en',
  quote: 'paid words',
  before: 'more of',
  after: 'the text',
}

test('a reading place stays after a sign-out, without the words that it quotes', async () => {
  const { db } = openDevice(new FakeServer())
  const user = {
    id: '7',
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.com',
    phone: '',
    country: '',
    subscribed: true,
  }
  await setReader(db, user, { wipe: false, accessToken: 'token-1' })
  await db.reading.put({ slug: 'new', ...PLACE, ...WORDS })
  await setReader(db, null, { wipe: true })
  expect(await db.reading.get('new')).toEqual({ slug: 'new', ...PLACE, ...WORDS, quote: '', before: '', after: '' })
})

import { afterEach, expect, test, vi } from 'vitest'
import { storedUser } from '#page/boot/stored-user.ts'

afterEach(() => vi.unstubAllGlobals())

const READER = { id: '7', email: 'reader@example.com', subscribed: true }

test.each([
  ['a reader', JSON.stringify(READER), READER],
  ['nothing', null, null],
  ['half a text', '{"id":"7"', null],
  ['another type', '"7"', null],
  ['no id', '{"subscribed":true}', null],
  ['a list', '[]', null],
  ['an id that is no text', '{"id":7,"subscribed":true}', null],
  ['a right that is no boolean', '{"id":"7","subscribed":"no"}', null],
])('the stored reader with %s', (_, stored, reader) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  expect(storedUser()).toEqual(reader)
})

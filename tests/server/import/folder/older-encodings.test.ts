import { expect, test } from 'vitest'
import { seemingEncoding } from '#server/import/folder/text-encoding.ts'

const FRONT = '---\ntitle: Salt\ndescription: About salt\n---\nWords in English. '

test.each([
  ['French words', 'Le caf\xe9 cr\xe9\xe9 \xe0 No\xebl'],
  ['German words', 'Gr\xfc\xdfe f\xfcr \xe4\xf6\xfc und \xd6l'],
  ['English words with marks of Windows', 'It\x92s \x93salt\x94 \x97 so'],
])('%s seem to be in windows-1252', (_, words) => {
  expect(seemingEncoding(Buffer.from(FRONT + words, 'latin1'))).toBe('windows-1252')
})

test('words from a Mac are not those from Windows', () => {
  const seeming = (words: string): string => seemingEncoding(Buffer.from(FRONT + words, 'latin1'))
  // «Соль — это земля» and «Яблоко и «соль»»
  expect(seeming('\x91\xee\xeb\xfc \xd1 \xfd\xf2\xee \xe7\xe5\xec\xeb\xdf')).toBe('x-mac-cyrillic')
  expect(seeming('\xdf\xe1\xeb\xee\xea\xee \xe8 \xab\xf1\xee\xeb\xfc\xbb')).toBe('windows-1251')
})

test('one word in Cyrillic letters is enough', () => {
  expect(seemingEncoding(Buffer.from(`${FRONT}\xf1\xee\xeb\xfc`, 'latin1'))).toBe('windows-1251')
})

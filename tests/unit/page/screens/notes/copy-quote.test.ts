import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyQuote } from '#page/screens/article/highlights/copy-quote.ts'

const SOURCE = {
  quote: 'Oa\u200bts\u2060 10',
  lang: 'en',
  title: 'Fi\u00adbre',
  address: 'https://larder.example/en/oats',
}
const PLAIN = '“Oats 10”\n— Fibre\nhttps://larder.example/en/oats'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const said: string[] = []
vi.mock('#page/shell/notices/toasts.tsx', () => ({
  notify: () => said.push('copied'),
  tellToTryLater: () => said.push('later'),
}))
const selection = { text: 'Oats\t10', html: '<table></table>' }
vi.mock('#page/shell/copy/copy.ts', () => ({ visibleSelection: () => selection }))

class Item {
  readonly parts: Readonly<Record<string, Blob>>
  constructor(parts: Readonly<Record<string, Blob>>) {
    this.parts = parts
  }
}

const write = vi.fn(async (_: readonly Item[]) => {})
const writeText = vi.fn(async (_: string) => {})

beforeEach(() => {
  said.length = 0
  write.mockReset()
  writeText.mockReset()
  vi.stubGlobal('ClipboardItem', Item)
  vi.stubGlobal('navigator', { clipboard: { write, writeText } })
})
afterEach(() => vi.unstubAllGlobals())

test('a selection is copied with its cells and its HTML, and with its source', async () => {
  await copyQuote(SOURCE, true)
  const parts = write.mock.calls[0]?.[0][0]?.parts
  expect(await parts?.['text/plain']?.text()).toBe('“Oats\t10”\n— Fibre\nhttps://larder.example/en/oats')
  expect(await parts?.['text/html']?.text()).toMatch(
    /^<blockquote><table><\/table><\/blockquote><p>— <a href.*>Fibre<\/a><\/p>$/,
  )
  expect(writeText).not.toHaveBeenCalled()
  expect(said).toEqual(['copied'])
})

test('a highlight that was tapped is copied as text, without hidden characters', async () => {
  await copyQuote(SOURCE, false)
  expect(write).not.toHaveBeenCalled()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(PLAIN)
})

test.each([
  ['has no such items', () => vi.stubGlobal('ClipboardItem', undefined)],
  ['refuses them', () => write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))],
])('the text alone is copied where the browser %s', async (_, lack) => {
  lack()
  await copyQuote(SOURCE, true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('“Oats\t10”'))
  expect(said).toEqual(['copied'])
})

test('a browser that copies nothing makes the reader try later', async () => {
  writeText.mockRejectedValue(new Error('no'))
  await copyQuote(SOURCE, false)
  expect(said).toEqual(['later'])
})

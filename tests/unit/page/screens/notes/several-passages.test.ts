import { expect, test, vi } from 'vitest'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { readHighlights } from '#db/reader/highlights.ts'
import { joinBlocks } from '#page/ui/anchor/anchor.ts'

/** For how many highlights the device has room. */
const device = vi.hoisted(() => ({ room: 0 }))
vi.mock('#db/open.ts', async () => {
  const { fullTables } = await import('#tests/support/device/device.ts')
  const isFull = (table: string, change: string) =>
    table === 'highlightIntents' && change === 'put' && device.room-- <= 0
  return { db: fullTables('several-passages', isFull) }
})
const { db } = await import('#db/open.ts')
const { highlight } = await import('#page/screens/article/highlights/actions.ts')

const ARTICLE = { id: '1', lang: 'en', title: 'Oats' } as ArticleRow
const own = joinBlocks(['First words', 'Second words', 'Third words'])
const passages = [0, 1, 2].map((block) => ({ block, start: 0, end: 5 }))
const save = () => highlight('pub', ARTICLE, own, passages, { color: 'yellow', note: 'A note' })
const stored = async () => (await readHighlights(db, 'pub')).map(({ block, note }) => `${block} ${note}`).sort()

test('a note over several paragraphs is stored with all of them, or not at all', async () => {
  for (const room of [0, 1, 2]) {
    device.room = room
    await expect(save()).rejects.toThrow('no room')
    expect(await stored()).toEqual([])
  }
  device.room = passages.length
  expect((await save())?.split(',')).toHaveLength(passages.length)
  expect(await stored()).toEqual(['0 A note', '1 ', '2 '])
})

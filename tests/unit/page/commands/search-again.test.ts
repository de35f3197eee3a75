import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const onServer = vi.hoisted(() => ({ asked: [] as string[], answer: null as object | null }))
vi.mock('#page/sync-client.ts', () => ({
  sync: {
    searchOnline: async (_: string, q: string) => {
      onServer.asked.push(q)
      return onServer.answer
    },
  },
}))
vi.mock('#db/open.ts', () => ({ db: {} }))
const { search } = await import('#page/commands/search.ts')

const VIEW = { aud: 'pub', lang: 'en' } as const
const FOUND = { hits: [], total: 3, corrected: false, suggestions: [], whole: true }

beforeEach(() => {
  onServer.asked.length = 0
  vi.stubGlobal('navigator', { onLine: true })
  // There is no worker here, so the device does not answer.
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['answers', FOUND],
  ['is dead', null],
])('a server that %s is asked a question once, however often the index of the device grows', async (_, answer) => {
  onServer.answer = answer
  const question = {}
  for (let grown = 0; grown < 5; grown++) expect(await search(VIEW, 'oats', 'whole', 20, question).server).toBe(answer)
  expect(onServer.asked).toEqual(['oats'])
  expect(await search(VIEW, 'milk', 'whole', 20, {}).server).toBe(answer)
  expect(onServer.asked).toEqual(['oats', 'milk'])
})

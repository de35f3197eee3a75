import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const shown = vi.hoisted(() => ({ aud: 'user:1', key: 'favorites' }))
vi.mock('#page/shell/view.ts', () => ({ useReader: () => ({ view: { aud: shown.aud, lang: 'en' } }) }))
vi.mock('#page/boot/scroll-entries.ts', () => ({ entryKey: () => shown.key }))
const { useFilterWords } = await import('#page/shell/lists/filter-words.ts')

function Filter({ typing }: { readonly typing: string | undefined }) {
  const [words, change] = useFilterWords()
  if (typing !== undefined && words !== typing) change(typing)
  return <i>{words}</i>
}

/** Comes to a history entry. Gives the words of its filter, after the reader has typed others. */
function wordsAt(key: string, aud: string, typing?: string): string {
  Object.assign(shown, { key, aud })
  return renderToStaticMarkup(<Filter typing={typing} />).replace(/<[^>]*>/g, '')
}

test('“back” restores the words of a filter, for the same reader and history entry', () => {
  expect(wordsAt('favorites', 'user:1', 'oats')).toBe('oats')
  expect(wordsAt('article', 'user:1')).toBe('')
  expect(wordsAt('favorites', 'user:1')).toBe('oats')
  expect(wordsAt('favorites', 'user:2')).toBe('')
  expect(wordsAt('favorites', 'user:1', '')).toBe('')
  expect(wordsAt('favorites', 'user:1')).toBe('')
})

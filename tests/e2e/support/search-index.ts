import { expect, type Page } from '@playwright/test'
import { readRaw } from './raw-tables.ts'

/** Waits until this reader's index has every stored English article. The app makes it a while after the texts came. */
export const indexWhole = (page: Page, reader: 'visitor' | 'user'): Promise<void> =>
  expect
    .poll(
      async () => {
        const tables = await readRaw(page)
        const isMine = ({ aud, lang }: { readonly aud: string; readonly lang: string }) =>
          lang === 'en' && (aud === 'pub') === (reader === 'visitor')
        const indexed = tables?.searchIndexes.find(isMine)?.indexed ?? 0
        const stored = tables?.articles.filter((article) => isMine(article) && article.pack !== null) ?? []
        return indexed > 10 && indexed === new Set(stored.map(({ slug }) => slug)).size
      },
      { timeout: 60_000 },
    )
    .toBe(true)

import { expect, type Page } from '@playwright/test'
import { readRaw } from './raw-tables.ts'

/** Waits until this reader's index has every stored English article. The app makes it a while after the texts came. */
export const indexWhole = (page: Page, reader: 'visitor' | 'user'): Promise<void> =>
  expect
    .poll(
      async () => {
        const mine = (await readRaw(page))?.searchIndexes.find(
          ({ aud, lang }) => lang === 'en' && (aud === 'pub') === (reader === 'visitor'),
        )
        return mine !== undefined && mine.indexed > 10 && mine.indexed === mine.stored
      },
      { timeout: 60_000 },
    )
    .toBe(true)

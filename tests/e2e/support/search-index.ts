import { expect, type Page } from '@playwright/test'

interface IndexRow {
  readonly aud: string
  readonly lang: string
  readonly indexed: number
  readonly stored: number
}

const readIndexes = (page: Page): Promise<readonly IndexRow[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('searchIndexes').objectStore('searchIndexes').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )

/** Waits until every stored English article is in the index that answers this reader: it is made a while after the texts came. */
export const indexWhole = (page: Page, reader: 'visitor' | 'user'): Promise<void> =>
  expect
    .poll(
      async () => {
        const mine = (await readIndexes(page)).find(
          ({ aud, lang }) => lang === 'en' && (aud === 'pub') === (reader === 'visitor'),
        )
        return mine !== undefined && mine.indexed > 10 && mine.indexed === mine.stored
      },
      { timeout: 60_000 },
    )
    .toBe(true)

import { expect, readyOffline, test } from './support/larder.ts'

test.use({ ownServer: false })

/** The index of everybody's English articles as it stands in the browser's storage: how many it holds, of how many stored. */
const readIndex = () =>
  new Promise<readonly [number, number]>((resolve, reject) => {
    const opening = indexedDB.open('larder')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('searchIndexes').objectStore('searchIndexes').get(['pub', 'en'])
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        const row = reading.result as { indexed: number; stored: number } | undefined
        resolve([row?.indexed ?? 0, row?.stored ?? -1])
      }
    }
  })

test.setTimeout(90_000)

test('a while after the start every stored article is in the index, by itself', async ({ larder, page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(larder.origin)
  await readyOffline(page)
  await expect
    .poll(
      async () => {
        const [indexed, stored] = await page.evaluate(readIndex)
        return indexed > 10 && indexed === stored
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  expect(problems).toEqual([])
})

import { expect, readyOffline, test } from '../support/larder.ts'
import { indexWhole } from '../support/search-index.ts'

test.use({ ownServer: false })

test('a while after the start, every stored article is in the index without any action', async ({ larder, page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(larder.origin)
  await readyOffline(page)
  await indexWhole(page, 'visitor')
  expect(problems).toEqual([])
})

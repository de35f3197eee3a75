import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { scrolledTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks

test.use({ ownServer: false })

test('a match is shown although the layout changes on the way to it', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book.slug}/how-much-salt?find=salt`)
  const bar = page.getByRole('region', { name: 'Found in this article' })
  await expect(bar).toContainText(/^1 of \d+/)
  await scrolledTo(page)
  // Something above the text grows three times while the page scrolls.
  await page.evaluate(() => {
    let times = 0
    const grow = () => {
      const heading = document.querySelector<HTMLElement>('#root article h1')
      times += 1
      if (heading !== null && times <= 3) heading.style.paddingBlockStart = `${times * 40}px`
    }
    addEventListener('scroll', grow, { passive: true })
  })
  await bar.getByRole('button', { name: 'Previous match' }).click()
  await expect(bar).toContainText(/^(\d+) of \1/)
  await scrolledTo(page)
  const { top, bottom, height } = await page.evaluate(() => {
    const { highlights } = CSS as unknown as { highlights: Map<string, Set<Range>> }
    const [range] = highlights.get('found-current') ?? []
    const box = range?.getBoundingClientRect()
    return { top: box?.top ?? Number.NaN, bottom: box?.bottom ?? Number.NaN, height: innerHeight }
  })
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(height)
})

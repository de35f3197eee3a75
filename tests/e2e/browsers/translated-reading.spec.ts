import type { Page } from '@playwright/test'
import { entries, NOTED, painted, select, tool, toolbar } from '../notes/support/highlighting.ts'
import { bar, lastSaid, listen } from '../reading/listening/listening-controls.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { placeStored, scrolledTo, storedPlace, wheelTo } from '../support/scrolling.ts'
import { bitByBit, partAtTop, translateArticle } from '../support/translation/other-words.ts'
import { giveVoices, voices } from '../support/voice.ts'

// A translator of the browser changes the words of an article that is being read. The reader's place and their notes are in its own words.

test.use({ ownServer: false })

const READ_PX = 1_400

/** Opens the article. Its text is on the device, so that the app does not draw it anew over a translation. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await readyOffline(page)
  await expect(page.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
}

test('an article that is translated while it is read stays where it was, and opens there again', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await open(page, larder.origin + NOTED.path)
  await wheelTo(page, READ_PX)
  await placeStored(page, NOTED.article)
  const part = await page.evaluate(partAtTop)
  expect(part).toBeGreaterThan(2)
  for (const [from, to] of bitByBit(part)) {
    await translateArticle(page, from, to)
    await scrolledTo(page)
    expect(await page.evaluate(partAtTop), `parts ${from} to ${to}`).toBe(part)
  }
  await wheelTo(page, (await scrolledTo(page)) + 600)
  const further = await page.evaluate(partAtTop)
  expect(further).toBeGreaterThan(part)
  expect(await placeStored(page, NOTED.article)).toMatchObject({ quote: '', lang: 'en' })
  // In another tab, so that the stored place counts and not the history.
  const again = await context.newPage()
  await again.goto(larder.origin + NOTED.path)
  await expect(again.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
  await scrolledTo(again)
  await expect.poll(() => again.evaluate(partAtTop)).toBe(further)
})

test('highlights stay in a translated article, and those that are made there are in the article’s own words', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await open(page, larder.origin + NOTED.path)
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  const paragraph = page.locator('#root .article-html > p').nth(1)
  const own = (await paragraph.textContent())?.replaceAll('\u00ad', '')
  await translateArticle(page)
  await expect.poll(() => painted(page, 'green')).toBe('')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).not.toContainText('No longer in the text')
  await paragraph.dblclick({ position: { x: 40, y: 10 } })
  await tool(page, 'Highlight yellow').click()
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  await expect.poll(() => painted(page, 'yellow')).toBe(own)
})

test('a translated block that is highlighted already gets another color, and not a second highlight', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await open(page, larder.origin + NOTED.path)
  const paragraph = page.locator('#root .article-html > p').nth(1)
  const own = (await paragraph.textContent())?.replaceAll('\u00ad', '')
  await translateArticle(page)
  for (const color of ['yellow', 'green']) {
    await paragraph.dblclick({ position: { x: 40, y: 10 } })
    await tool(page, `Highlight ${color}`).click()
    await expect(toolbar(page)).toBeHidden()
    // Shown means written. The first color's entry is there before the second color is, and a reload at once would lose that one.
    await expect(page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')).toHaveAttribute(
      'data-color',
      color,
    )
    await expect(entries(page)).toHaveCount(1)
  }
  await page.reload()
  await expect.poll(() => painted(page, 'green')).toBe(own)
  expect(await painted(page, 'yellow')).toBe('')
})

/** Whether the current match, or the element in which it was, is in the window. */
const isMatchInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('found-current') ?? [])]
    const node = range instanceof Range ? range.startContainer : null
    const element = node instanceof Element ? node : node?.parentElement
    const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
    return element?.matches('.article-html') === false && bottom > 0 && top < innerHeight
  })

test('“next match” goes to its match also after a translation', { tag: '@deep' }, async ({ larder, page }) => {
  await open(page, `${larder.origin}${NOTED.path}?find=plate`)
  const found = page.getByRole('region', { name: 'Found in this article' })
  await expect(found.getByRole('status')).toHaveText(/^1 of \d+$/)
  await translateArticle(page)
  for (const number of [2, 3]) {
    await found.getByRole('button', { name: 'Next match' }).click()
    await expect(found.getByRole('status')).toHaveText(new RegExp(`^${number} of`))
    await expect.poll(() => isMatchInView(page), `match ${number}`).toBe(true)
  }
})

test('the place of a voice is stored in the article’s own words, also after a translation', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await giveVoices(page, ['en-GB'])
  await open(page, larder.origin + NOTED.path)
  await voices(page, (voices) => {
    voices.held = true
  })
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBeDefined()
  await translateArticle(page)
  /** Lets the voice say the next sentence. Gives it. */
  const saidNext = async () => {
    const before = await lastSaid(page)
    await bar(page).getByRole('button', { name: 'Next sentence' }).click()
    await expect.poll(() => lastSaid(page)).not.toBe(before)
    return String(await lastSaid(page))
  }
  // Past the title and the description.
  for (let count = 0; count < 3; count += 1) await saidNext()
  const said = await saidNext()
  expect(said).not.toContain('haft')
  const isStored = async () => (await storedPlace(page, NOTED.article))?.quote.startsWith(said.slice(0, 20))
  await expect.poll(isStored, said).toBe(true)
})

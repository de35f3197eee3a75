import { present } from '#tests/support/present.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

test('a first visit shows the books, whose text cannot be copied, the texts for search engines and the progress of saving', {
  tag: ['@spec-1.1', '@spec-2.1', '@spec-2.4', '@spec-2.5', '@spec-2.6'],
}, async ({ larder, page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(larder.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read about food, wherever you are')
  await expect(page).toHaveTitle(/Larder/)
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /Calm, sourced books/)
  for (const book of demoBooks) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: titleOf(book.slug, 'book') }) })
    await expect(card.getByRole('link', { name: 'Read' })).toBeVisible()
  }
  // The server's page has only the style sheet against a selection.
  const heading = page.locator('#root').getByRole('article').first().getByRole('heading')
  const prevented = await heading.evaluate((text) => {
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
    text.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
  await readyOffline(page)
  expect(problems).toEqual([])
})

test('a reader goes from the home screen through a book to its next article', {
  tag: ['@spec-1.1', '@spec-2.1', '@spec-2.17', '@spec-2.18', '@spec-6.1'],
}, async ({ larder, page }) => {
  const [book] = demoBooks
  const [first = '', second = ''] = book?.articles ?? []
  await page.goto(larder.origin)
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(present(book?.slug), 'book'))
  await page
    .getByRole('list')
    .getByRole('link', { name: titleOf(present(book?.slug), first) })
    .click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(
    titleOf(present(book?.slug), first),
  )
  await page.getByRole('link', { name: `Next: ${titleOf(present(book?.slug), second)}` }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(
    titleOf(present(book?.slug), second),
  )
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${larder.origin}/`)
})

test('an address of the library opens directly, and an unknown address says so', {
  tag: ['@spec-2.1', '@spec-2.16', '@spec-2.17'],
}, async ({ larder, page }) => {
  const [book] = demoBooks
  const slug = present(book?.articles[2])
  await page.goto(`${larder.origin}/${book?.slug}/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(present(book?.slug), slug))
  for (const path of ['/no-such-page', '/no-such-book/no-such-article', '/not-found']) {
    await page.goto(larder.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('not found')
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
  }
  const missing = await page.request.get(`${larder.origin}/assets/nothing-here.js`)
  expect(missing.status()).toBe(404)
})

test('copied article text has no soft hyphens', async ({ larder, page }) => {
  const [book] = demoBooks
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  const paragraph = page.locator('#root').getByRole('article').locator('p').nth(1)
  await expect(paragraph).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const stored = await page.evaluate(() => {
    const article = document.querySelector('main article')
    if (article === null) throw new Error('no article')
    getSelection()?.selectAllChildren(article)
    return article.textContent ?? ''
  })
  expect(stored).toContain('\u00ad')
  // What copies is loaded with the first selection.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+C')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.length).toBeGreaterThan(500)
    expect(copied).not.toContain('\u00ad')
  }).toPass()
})

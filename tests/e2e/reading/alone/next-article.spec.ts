import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect, readyOffline, test } from '../../support/larder.ts'
import { demoBooks, titleOf } from '../../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = '', third = ''] = book.articles
const addressOf = (article: string) => `/${book.slug}/${article}`
const title = (article: string) => titleOf(book.slug, article)

const expectArticle = async (page: Page, article: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(article))
  await expect(page).toHaveURL(new RegExp(`${addressOf(article)}$`))
  // The server's page has the same heading, but not yet the app's keys.
  await expect(page.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
}

/** One finger moves over the screen. */
async function swipe(page: Page, selector: string, px: number): Promise<void> {
  const box = present(await page.locator(selector).first().boundingBox())
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', from + part * px)
  await send('touchEnd')
}

test('an article ends with the next one as a card, the previous one apart, and all that can be done', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + addressOf(second))
  const end = page.getByRole('navigation', { name: 'Neighbouring articles' })
  const card = end.getByRole('link', { name: `Next: ${title(third)}` })
  await expect(card).toContainText(title(third))
  await expect(card).toContainText(/\d+\smin/)
  await expect(card.locator('img')).toHaveAttribute('src', /\/assets\//)
  await expect(end).toContainText(`Next in ${titleOf(book.slug, 'book')}`)
  await expect(end.getByRole('button', { name: 'Add to favorites' })).toBeVisible()
  await expect(end.getByRole('button', { name: 'Share' })).toBeVisible()
  // A beginning is never finished.
  await expect(end.getByText('Finished')).toBeHidden()
  await end.getByRole('link', { name: `Previous: ${title(first)}` }).click()
  await expectArticle(page, first)
  await expect(end.getByText('Finished · article 1 of', { exact: false })).toBeHidden()
  await page.keyboard.press('End')
  // The line has failed to come once. This tells whether the page had scrolled.
  const rest = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  await expect.poll(rest, 'px below the window').toBeLessThanOrEqual(1)
  await expect(end.getByText(/^Finished · article 1 of \d+ in this book$/)).toBeVisible()
  await card
    .or(end.getByRole('link', { name: `Next: ${title(second)}` }))
    .first()
    .click()
  await expectArticle(page, second)
})

test('arrow keys go to the neighbours, also without a network, and leave selections and fields alone', async ({
  larder,
  page,
  context,
}) => {
  await page.goto(larder.origin + addressOf(first))
  await readyOffline(page)
  await context.setOffline(true)
  await expectArticle(page, first)
  // There is none before the first one.
  await page.keyboard.press('ArrowLeft')
  await expectArticle(page, first)
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, second)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await expectArticle(page, first)
  const paragraph = page.locator('.article-html > p').first()
  await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, first)
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a swipe goes to the neighbours, and one over a wide table scrolls the table', async ({ larder, page }) => {
    await page.goto(larder.origin + addressOf(first))
    await readyOffline(page)
    await expectArticle(page, first)
    await swipe(page, 'article h1', -150)
    await expectArticle(page, second)
    await swipe(page, 'article h1', 150)
    await expectArticle(page, first)
    // A short one, as a finger makes before it scrolls.
    await swipe(page, 'article h1', -40)
    await page
      .locator('.table-box')
      .first()
      .evaluate((box) => {
        box.scrollIntoView({ block: 'center', behavior: 'instant' })
        for (const table of box.querySelectorAll('table')) table.style.minWidth = '900px'
      })
    await swipe(page, '.table-box', -150)
    await expectArticle(page, first)
  })
})

test('the next article is on the screen within 100 ms', { tag: '@deep' }, async ({ larder, page }) => {
  await page.goto(larder.origin + addressOf(first))
  await readyOffline(page)
  await expectArticle(page, first)
  /** From the tap on a link to the text in the document, in ms. */
  const timeOf = (rel: 'next' | 'prev', wanted: string) =>
    page.evaluate(
      ({ rel, wanted }) =>
        new Promise<number>((resolve) => {
          const from = performance.now()
          const observer = new MutationObserver(() => {
            if (document.querySelector('main h1')?.textContent !== wanted) return
            observer.disconnect()
            resolve(performance.now() - from)
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
          document.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click()
        }),
      { rel, wanted },
    )
  const times: number[] = []
  for (const _ of [1, 2, 3, 4]) {
    times.push(await timeOf('next', title(second)), await timeOf('prev', title(first)))
    await expectArticle(page, first)
  }
  // The machine may be busy for a moment.
  expect(Math.min(...times)).toBeLessThan(100)
})

test('“?” lists the keys', async ({ larder, page }) => {
  await page.goto(larder.origin + addressOf(first))
  await expectArticle(page, first)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Previous or next article')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expectArticle(page, first)
})

test('the keys / and ? can be turned off, and on again', async ({ larder, page }) => {
  await page.goto(larder.origin + addressOf(first))
  await expectArticle(page, first)
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const choice = list.getByRole('checkbox', { name: 'Use the keys / and ?' })
  await page.keyboard.press('?')
  await choice.uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.reload()
  await expectArticle(page, first)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.locator('#root').getByRole('searchbox')).not.toBeFocused()
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Control+/')
  await choice.check()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.locator('#root').getByRole('searchbox')).toBeFocused()
})

test('“Share” gives the device the address in the article’s language, or copies it', async ({
  larder,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: larder.origin })
  const link = `${larder.origin}/en${addressOf(first)}`
  const button = page.getByRole('button', { name: 'Share' })
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(`${larder.origin}${addressOf(first)}?find=plate`)
  await button.click()
  await expect(page.getByText('The link has been copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.evaluate(() => {
    Object.assign(Navigator.prototype, { share: async (data: object) => void Object.assign(window, { shared: data }) })
  })
  await button.click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
    .toEqual({ title: title(first), url: link })
})

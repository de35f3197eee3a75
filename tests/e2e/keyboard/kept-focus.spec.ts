import { present } from '#tests/support/present.ts'
import { showBars } from '../support/article/bars.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { wheelTo } from '../support/scrolling.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`
const title = titleOf(present(book.slug), 'book')

test('a button that has nothing more to do keeps the focus', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  const smaller = page.getByRole('button', { name: 'smaller text' })
  await smaller.focus()
  const size = page.getByRole('dialog', { name: 'Reading settings' }).locator('output')
  for (let step = 0; step < 12; step++) await page.keyboard.press('Enter')
  await expect(size).toHaveText('12')
  await expect(smaller).toBeDisabled()
  await expect(smaller).toBeFocused()
  const reset = page.getByRole('button', { name: 'Reset' })
  await reset.focus()
  await page.keyboard.press('Enter')
  await expect(size).not.toHaveText('12')
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
})

test('zooming out keeps the focus when the picture is whole', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await page.getByRole('article').getByRole('button', { name: 'Enlarge picture' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  const out = dialog.getByRole('button', { name: 'Zoom out' })
  await expect(out).toBeDisabled()
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(out).toBeEnabled()
  await out.focus()
  await page.keyboard.press('Enter')
  await expect(out).toBeDisabled()
  await expect(out).toBeFocused()
})

test('a download keeps the focus in its row, and its end is said', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  let letAnswer = (): void => undefined
  const answer = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  larder.network.weather = ({ method, path }) =>
    method === 'GET' && path.endsWith('/epub') ? { after: answer } : 'clear'
  await page.goto(`${larder.origin}/download`)
  const download = page.getByRole('button', { name: `Download ${title}, EPUB` })
  await download.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: `Downloading ${title}, EPUB` })).toBeFocused()
  letAnswer()
  const open = page.getByRole('button', { name: `Open ${title}, EPUB` })
  await expect(open).toBeVisible({ timeout: 60_000 })
  await expect(open).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `${title}, EPUB: on this device` })).toHaveCount(1)
  await page.getByRole('button', { name: `Remove ${title}, EPUB` }).focus()
  await page.keyboard.press('Enter')
  await expect(download).toBeFocused()
})

test('after a click on “Continue” beside a title, “back” gives the focus to the link that screen readers have', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await readyOffline(page)
  await wheelTo(page, 1_400)
  const read = page.getByRole('progressbar').first()
  await expect.poll(async () => Number(await read.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await showBars(page)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
  const items = page.getByRole('region', { name: 'Continue reading' })
  await expect(items).toBeVisible()
  await items.locator('a[aria-hidden=true]').click()
  await expect(page).toHaveURL(larder.origin + address)
  await page.goBack()
  await expect(items.getByRole('link').first()).toBeFocused()
})

test('a button whose call fails has the focus when it is to be pressed again', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  const press = async (name: string) => {
    const button = page.getByRole('main').getByRole('button', { name })
    await expect(button).toBeVisible()
    larder.network.weather = () => 'down'
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.locator('main button:focus')).toHaveCount(1)
    larder.network.weather = () => 'clear'
  }
  await page.goto(`${larder.origin}/confirm-email#token=abc&email=a@example.com`)
  await press('Confirm the address')
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/subscribe`)
  await press('Get the books')
})

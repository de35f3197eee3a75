import type { Page } from '@playwright/test'
import { bookmarked } from '../support/bookmarked.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }, other = book] = demoBooks
const [first = '', second = '', third = ''] = book.articles
const title = (article: string) => titleOf(book.slug, article)
const favorites = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')

test('favorites name their books, can be put in another order and searched', async ({ larder, page }) => {
  const {
    slug,
    articles: [elsewhere = ''],
  } = other
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  for (const address of [`/${book.slug}/${second}`, `/${slug}/${elsewhere}`, `/${book.slug}/${first}`]) {
    await page.goto(larder.origin + address)
    await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  }
  const inOther = titleOf(slug, elsewhere)
  await page.goto(`${larder.origin}/favorites`)
  await expect(favorites(page)).toHaveText([title(first), inOther, title(second)])
  await expect(page.getByRole('listitem').filter({ hasText: inOther })).toContainText(titleOf(slug, 'book'))
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By book')
  await expect(favorites(page)).toHaveText([title(first), title(second), inOther])
  await page.getByRole('link', { name: inOther }).click()
  await page.goBack()
  await expect(favorites(page)).toHaveText([title(first), title(second), inOther])
  const words = titleOf(slug, 'book').toUpperCase()
  await page.getByRole('searchbox', { name: 'Find in favorites' }).fill(words)
  await expect(favorites(page)).toHaveText([inOther])
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By title')
  await expect(page).toHaveURL(/order=title/)
  await page.getByRole('link', { name: inOther }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inOther)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Find in favorites' })).toHaveValue(words)
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('title')
  await expect(favorites(page)).toHaveText([inOther])
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By book')
  await page.getByRole('searchbox', { name: 'Find in favorites' }).fill('no such words')
  await expect(page.getByText('No favorite has these words.')).toBeVisible()

  // With two favorites the words can still be removed.
  await page.getByRole('searchbox', { name: 'Find in favorites' }).fill(inOther)
  await page.getByRole('main').getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(page.getByText('No favorite has these words.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in favorites' }).fill('')
  await expect(favorites(page)).toHaveText([title(first), title(second)])
})

test('a bookmark made in the list of a book can be undone there', {
  tag: ['@deep', '@spec-8.1'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/${book.slug}`)
  const row = (article: string) => page.getByRole('listitem').filter({ hasText: title(article) })
  await row(third).getByRole('button', { name: 'Add to favorites' }).click()
  await expect.poll(() => bookmarked(larder)).toEqual([third])
  await row(second).getByRole('button', { name: 'Add to favorites' }).click()
  await expect(row(second).getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(second).getByRole('button', { name: 'Add to favorites' })).toBeFocused()
  await expect.poll(() => bookmarked(larder)).toEqual([third])
})

test('favorites that were never fetched are not said to be loading when the server cannot be reached', {
  tag: '@deep',
}, async ({ larder, page }) => {
  larder.network.weather = ({ path }) => (path.includes('/user/bookmarks') ? 'down' : 'clear')
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  larder.network.weather = () => 'down'
  await page.goto(`${larder.origin}/favorites`)
  await expect(page.getByText('They come as soon as the server can be reached.')).toBeVisible({ timeout: 30_000 })
})

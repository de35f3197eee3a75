import { expect, READER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { OURS } from '../support/server/our-refusal.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const answer = (data: readonly object[]) => ({
  status: 200,
  body: JSON.stringify({ data }),
  contentType: 'application/json',
  headers: OURS,
})

test('a library without books in the shown language says so, and leads to its other languages', async ({
  larder,
  page,
}) => {
  larder.network.weather = ({ path }) => (/^\/api\/books(\?|$)/.test(path) ? answer([]) : 'clear')
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/subscribe`)
  await expect(page.getByText('There are no books to buy in this language yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Get the books/ })).toHaveCount(0)
  await page.goto(larder.origin)
  const main = page.locator('#root main')
  await expect(main.getByText('There are no books in this language yet.')).toBeVisible()
  await main.getByRole('button', { name: 'Русский' }).click()
  await expect(main.getByText('На этом языке пока нет книг.')).toBeVisible()
})

test('one book has no menu of others, and one language none of languages', {
  tag: ['@spec-2.23', '@spec-2.25', '@spec-9.7'],
}, async ({ larder, page }) => {
  const { data } = (await (await fetch(`${larder.origin}/api/books`)).json()) as { data: { attributes: object }[] }
  const only = data.filter(({ attributes }) => 'slug' in attributes && attributes.slug === book?.slug)
  larder.network.weather = ({ path }) => {
    if (path.startsWith('/api/languages')) return answer([{ attributes: { iso: 'en', name: 'English' } }])
    return /^\/api\/books(\?|$)/.test(path) ? answer(only) : 'clear'
  }
  const banner = page.locator('#root').getByRole('banner')
  await page.goto(`${larder.origin}/${book?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Related Books' })).toHaveCount(0)
  await expect(banner.getByRole('button', { name: 'EN, language' })).toHaveCount(0)
})

test('a reader whose language the library does not have can choose its only one', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  larder.network.weather = ({ path }) =>
    path.startsWith('/api/languages') ? answer([{ attributes: { iso: 'uk', name: 'Українська' } }]) : 'clear'
  // As it was stored before the library's languages were known, or while it had English.
  await page.addInitScript(
    () => localStorage.getItem('currentLanguage') ?? localStorage.setItem('currentLanguage', 'en'),
  )
  await page.goto(larder.origin)
  const menu = page
    .locator('#root')
    .getByRole('banner')
    .getByRole('button', { name: /^(EN, language|UK, мова)$/ })
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(menu).toHaveCount(0)
})

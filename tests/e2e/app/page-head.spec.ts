import { present } from '#tests/support/present.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles

test('a server page says what it is under the strict policy, and its address goes with the reader’s next step', async ({
  larder,
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      document.documentElement.setAttribute('data-broken', event.blockedURI),
    )
  })
  const answer = await page.goto(`${larder.origin}/${book.slug}`)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`/${book.slug}$`))
  const data = present(await page.locator('script[type="application/ld+json"]').textContent())
  expect(JSON.parse(data)['@graph'][0]['@type']).toBe('Book')
  // In the server's page this would be a plain link.
  await page
    .locator('#root')
    .getByRole('link', { name: titleOf(book.slug, article) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
  await expect(canonical).toHaveCount(0)
  const ofThatPage = page.locator('head').locator('link[hreflang], meta[property], [type="application/ld+json"]')
  await expect(ofThatPage).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-broken')
})

test('at an address without a prefix, another language leaves the page’s addresses, and nothing in the first one', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book.slug}`)
  const inFirst = page.locator('head').locator('meta[property], [type="application/ld+json"]')
  await expect(inFirst.first()).toBeAttached()
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book', 'uk'))
  await expect(inFirst).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${book.slug}$`))
})

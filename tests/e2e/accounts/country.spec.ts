import { expect, test } from '../support/larder.ts'

test('a country filled in by the browser is chosen', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/register`)
  const country = page.getByRole('combobox', { name: 'Country' })
  // Waits until the list of countries is loaded.
  await country.fill('ukra')
  await expect(page.getByRole('option', { name: 'Ukraine' })).toBeVisible()
  await country.fill('')
  await page.getByLabel('First name').click()
  // Autofill sets the value like this: without focus or keys.
  await country.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Poland')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.locator('input[type=hidden][value=PL]')).toHaveCount(1)
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a phone number is formatted for the country of the connection', { tag: '@spec-7.8' }, async ({
  larder,
  page,
}) => {
  const body = 'ip=192.0.2.1\nloc=PL\n'
  larder.network.weather = ({ path }) =>
    path === '/api/trace' ? { status: 200, body, contentType: 'text/plain' } : 'clear'
  await page.goto(`${larder.origin}/register`)
  await page.getByLabel('Phone').pressSequentially('512345678')
  await expect(page.getByLabel('Phone')).toHaveValue('512 345 678')
})

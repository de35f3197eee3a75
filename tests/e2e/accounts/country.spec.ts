import { expect, test } from '../support/larder.ts'

test.use({ ownServer: false })

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
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // The number is formatted for the chosen country.
  await page.getByLabel('Phone').pressSequentially('512345678')
  await expect(page.getByLabel('Phone')).toHaveValue('512 345 678')
})

test('a phone number is formatted for the country of the connection', { tag: ['@deep', '@spec-7.8'] }, async ({
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

test('rules for countries and phones that come late settle what the browser filled in', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const isRules = (path: string) => /\/assets\/min-/.test(path)
  larder.network.weather = ({ path }) => (isRules(path) || path === '/sw.js' ? 'down' : 'clear')
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(`${larder.origin}/register`)
  const country = page.getByRole('combobox', { name: 'Country' })
  const phone = page.getByLabel('Phone')
  await expect(page.getByText('Write the number with + and the country code')).toBeVisible()
  await country.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Ukraine')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await phone.fill('050 123 45 67')
  await phone.blur()
  await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  larder.network.weather = () => 'clear'
  await expect(page.getByText('The number is read as +380 50 123 4567 (Ukraine)')).toBeVisible({ timeout: 30_000 })
  await expect(country).toHaveValue('Ukraine')
  await expect(country).toHaveAttribute('aria-invalid', 'false')
  await expect(phone).toHaveAttribute('aria-invalid', 'false')
  await expect(phone).toHaveValue('050 123 45 67')
  await page.close()
})

test('a country is chosen with the keyboard, and Escape and leaving keep it', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/register`)
  const country = page.getByRole('combobox', { name: 'Country' })
  const options = page.getByRole('option')
  await country.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveText('Afghanistan')
  await country.pressSequentially('united')
  const chosen = options.and(page.locator('[aria-selected=true]'))
  await expect(chosen).toHaveText('United Arab Emirates')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('United Kingdom')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('United Kingdom')
  await expect(options).toHaveCount(0)
  await country.fill('pol')
  await expect(options.first()).toBeVisible()
  for (const key of ['Escape', 'Escape']) {
    await page.keyboard.press(key)
    await expect(options).toHaveCount(0)
    await expect(country).toHaveValue('United Kingdom')
  }
  // Text that names one country chooses it. Text that names several or none does not.
  await country.fill('ukra')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Ukraine')
  // A part of a word is listed, and not taken.
  await country.fill('Union')
  await expect(options).toHaveText(['Réunion'])
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Union')
  await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
  await country.fill('zzz')
  await expect(page.locator('p').filter({ hasText: 'No country by that name' })).toBeVisible()
  // A list holds options only, so screen readers hear this beside it.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'No country by that name' })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('zzz')
  await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
  await country.fill('')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('')
  // Without a chosen country, Escape closes the list and takes nothing of what was typed.
  await country.fill('Nowhere')
  await expect(page.locator('p').filter({ hasText: 'No country by that name' })).toBeVisible()
  for (const key of ['Escape', 'Escape']) {
    await page.keyboard.press(key)
    await expect(page.locator('p').filter({ hasText: 'No country by that name' })).toHaveCount(0)
    await expect(country).toHaveValue('Nowhere')
  }
  await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
  // Enter closes the list. What is typed after that is not taken for the country that was chosen before.
  await country.fill('Ukraine')
  await page.keyboard.press('Tab')
  for (const [typed, leave] of [
    ['zzz', 'Tab'],
    ['qqq', 'Enter'],
  ] as const) {
    await country.fill(typed)
    await expect(page.locator('p').filter({ hasText: 'No country by that name' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.locator('p').filter({ hasText: 'No country by that name' })).toHaveCount(0)
    await page.keyboard.press(leave)
    await expect(country).toHaveValue(typed)
    await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
  }
})

test('a country that the browser fills in under a name that is none stays, and is a fault', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/register`)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('ukra')
  await expect(page.getByRole('option', { name: 'Ukraine' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('First name').click()
  await country.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Republic of Nowhere')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByLabel('First name').press('Enter')
  await expect(country).toHaveValue('Republic of Nowhere')
  await expect(country).toHaveAccessibleDescription(/Please choose a country from the list/)
})

test('nothing is guessed in silence: the country of a number, the number, and what was typed', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const body = 'ip=192.0.2.1\nloc=DE\n'
  larder.network.weather = ({ path }) =>
    path === '/api/trace' ? { status: 200, body, contentType: 'text/plain' } : 'clear'
  const page = await browser.newPage({ locale: 'uk-UA' })
  await page.goto(`${larder.origin}/register`)
  const phone = page.getByRole('textbox', { name: /^(Phone|Телефон)$/ })
  const country = page.getByRole('combobox', { name: /^(Country|Країна)$/ })
  await expect(phone).toHaveAccessibleDescription(/: Україна \(\+380\)/)
  for (const typed of ['050 123 45 67', 'тел. ０５０ 123-45-67', '00 380 (50) 123.45.67']) {
    await phone.fill(typed)
    await expect(phone).toHaveAccessibleDescription(/\+380 50 123 4567 \(Україна\)/)
    await phone.blur()
    await expect(phone).toHaveValue(typed)
  }
  await phone.fill('дзвоніть увечері')
  await phone.blur()
  await expect(phone).toHaveValue('дзвоніть увечері')
  await expect(phone).toHaveAccessibleDescription(/Перевірте номер телефону/)
  for (const [typed, chosen] of [
    ['UK', 'Велика Британія'],
    ['США', 'Сполучені Штати'],
    // Chromium has no names of countries in most languages.
    ['Қазақстан', 'Казахстан'],
    ['საქართველო', 'Грузія'],
    ['السعودية', 'Саудівська Аравія'],
    ['Deutschland', 'Німеччина'],
  ] as const) {
    await country.fill(typed)
    await country.blur()
    await expect(country).toHaveValue(chosen)
  }
  await expect(page.getByText('Німеччина (+49)')).toBeVisible()
  await page.close()
})

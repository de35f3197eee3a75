import { breakable, breakPart, mend } from '../support/faults/broken.ts'
import { notice } from '../support/faults/fault-notice.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { fillRegistration, NEW_READER } from '../support/registration.ts'
import { OURS } from '../support/server/our-refusal.ts'

test('what is typed and what is wrong stay when the language changes, each error in the new language', async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/register`)
  await page.getByLabel('First name').fill('Oksana')
  await page.getByRole('combobox', { name: 'Country' }).fill('ukra')
  await page.getByRole('option', { name: 'Ukraine' }).click()
  await page.getByLabel('Phone').pressSequentially('0671234567')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('This field is required')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.getByLabel('Фамилия')).toHaveAccessibleDescription('Заполните это поле')
  await expect(page.getByLabel('Имя')).toHaveValue('Oksana')
  await expect(page.getByLabel('Страна')).toHaveValue('Украина')
  await expect(page.getByLabel('Телефон')).toHaveValue('067 123 4567')
})

test('what is typed is there again after a look at another screen, except passwords', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('Oksana')
  await expect(page.getByLabel('E-mail')).toHaveValue(NEW_READER.email)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Ukraine')
  await expect(page.getByLabel('Phone')).toHaveValue('067 123 4567')
  const passwords = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')]
  for (const password of passwords) {
    await expect(password).toHaveValue('')
    await password.fill(NEW_READER.password)
  }
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
})

test('what is typed in the settings outlives a fault of the screen around it, except passwords, until it is cancelled', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await breakable(page)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Olena')
  await page.getByLabel('Password', { exact: true }).fill('not to be remembered')
  // The list of places above the form gets its name in the new language.
  await breakPart(page, { name: 'aria-label', value: 'Вы здесь' })
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Этот экран не удалось показать' })
  await expect(message).toBeVisible()
  await mend(page)
  await message.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByLabel('Имя')).toHaveValue('Olena')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('')

  // The dialog's answer is no answer to the form.
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
  const home = page.getByRole('banner').getByRole('link', { name: /^Larder/ })
  await home.click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await page.goBack()
  await expect(page.getByLabel('Имя')).toHaveValue('Olena')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await home.click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Изменить' })).toBeVisible()
})

test('what was typed comes along when the app loads the page again, except passwords', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await breakable(page)
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  await breakPart(page, { name: 'role', value: 'menuitemradio' })
  await page.getByRole('button', { name: 'EN, language' }).click()
  const loaded = page.waitForEvent('load')
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.getByLabel('First name')).toHaveValue('Oksana')
  await expect(page.getByLabel('E-mail')).toHaveValue(NEW_READER.email)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Ukraine')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('while a form is sent its fields are disabled, and afterwards the focus is where it was', {
  tag: ['@spec-4.11', '@spec-8.7'],
}, async ({ larder, page }) => {
  larder.network.weather = ({ path }) => (path.endsWith('/auth/login') ? { delayMs: 1_000 } : 'clear')
  await page.goto(`${larder.origin}/login`)
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await password.fill('not the password')
  await password.press('Enter')
  await expect(page.getByRole('img', { name: 'Sending' })).toBeVisible()
  for (const control of [password, page.getByLabel('E-mail'), page.locator('main [type=submit]')])
    await expect(control).toBeDisabled()
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong e-mail' })).toBeVisible()
  await expect(password).toBeEnabled()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not the password')
})

// It goes a moment after the last key, just when the finger comes down on the button.
test('the button stays in its place when the message about the whole form goes', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  const button = page.locator('main [type=submit]')
  const message = page.getByRole('alert').filter({ hasText: 'Wrong e-mail' })
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button.click()
  await expect(message).toBeVisible()
  const place = await button.boundingBox()
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await expect(message).toBeHidden()
  expect(await button.boundingBox()).toEqual(place)
})

test('what the server says about a field that the form does not have is said about the form', {
  tag: ['@deep', '@spec-8.10'],
}, async ({ larder, page }) => {
  const errors = { email: ['Not this address'], device: ['Not from this device'] }
  const body = JSON.stringify({ meta: { message: 'Please check the highlighted fields' }, errors })
  const refusal = { status: 422, body, contentType: 'application/json', headers: OURS }
  larder.network.weather = ({ path }) => (path.endsWith('/auth/login') ? refusal : 'clear')
  await page.goto(`${larder.origin}/login`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Not this address')
  await expect(page.getByRole('alert').filter({ hasText: 'Not from this device' })).toBeVisible()
})

test.describe('with nothing sent', () => {
  test.use({ ownServer: false })

  test('a reader who goes on to the next field still sees the error of the last one', {
    tag: ['@spec-5.4', '@spec-9.5'],
  }, async ({ larder, page }) => {
    await page.clock.install()
    await page.goto(`${larder.origin}/register`)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    // The clock stands still, so the next field is typed in before the error of the last one is shown.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel('E-mail').fill('x')
    await page.getByLabel('First name').fill('Oksana')
    await page.clock.runFor(250)
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail address')
  })
})

test('an address of another alphabet and a password of two keyboards are taken as they were typed', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  const email = page.getByLabel('E-mail')
  for (const refused of ['ivan@пошта', 'ivan..petrov@пошта.укр']) {
    await email.fill(refused)
    await expect(email).toHaveAccessibleDescription('Please enter a valid e-mail address')
  }
  await email.fill('')
  await email.pressSequentially("o'neil+books@пошта.укр")
  await page.getByLabel('Password', { exact: true }).fill('їжачок йде à la plage'.normalize('NFC'))
  await page.getByLabel('Confirm password', { exact: true }).fill('їжачок йде à la plage'.normalize('NFD'))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByText("o'neil+books@пошта.укр", { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/\+380 67 123 4567 \(Ukraine\)/)
})

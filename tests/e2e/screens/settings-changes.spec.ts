import { expect, READER, signIn, test } from '../support/larder.ts'
import type { Larder } from '../support/server/larder.ts'

/** Changes the account as another device would. */
async function changeElsewhere(larder: Larder, changes: object): Promise<void> {
  const send = (method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(larder.serverOrigin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = await send('POST', '/api/auth/login', READER)
  const { access_token } = (await login.json()) as { access_token: string }
  const body = { ...changes, current_password: READER.password }
  const saved = await send('PATCH', '/api/user/me/update', body, { Authorization: `Bearer ${access_token}` })
  expect(saved.status).toBe(200)
}

test('a form that is open while another device changes the account sends only what the reader typed', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await changeElsewhere(larder, { phone: '+380671234599' })
  let letAnswer = (): void => undefined
  const answer = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  larder.network.weather = ({ method, path }) =>
    method === 'GET' && path === '/api/user/me' ? { after: answer } : 'clear'
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Iryna')
  letAnswer()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUser'))).toContain('380671234599')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Iryna', current_password: READER.password })
  await expect(page.getByText('+380671234599')).toBeVisible()
})

test('phone and password change together, and a country can be taken back', {
  tag: ['@deep', '@spec-2.33'],
}, async ({ larder, page }) => {
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
    await dialog.getByLabel('Current password').fill(READER.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return (await sent).postDataJSON()
  }
  await changeElsewhere(larder, { country: 'UA' })
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByText('Ukraine')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('')
  await page.keyboard.press('Tab')
  expect(await save()).toEqual({ country: '', current_password: READER.password })
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByText('Ukraine')).toBeHidden()
  await page.getByRole('button', { name: 'Edit' }).click()
  const passwords = { password: 'otters under the bridge', password_confirmation: 'otters under the bridge' }
  await page.getByLabel('Phone').fill('+380671234598')
  await page.getByLabel('Password', { exact: true }).fill(passwords.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(passwords.password)
  expect(await save()).toEqual({ phone: '+380671234598', ...passwords, current_password: READER.password })
  await expect(page.getByText('+380671234598')).toBeVisible()
})

test('while a change is being sent its dialog stays: closing it would not take the change back', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Iryna')
  await page.getByRole('button', { name: 'Save' }).click()
  let letAnswer = (): void => undefined
  const answer = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  larder.network.weather = ({ method }) => (method === 'PATCH' ? { after: answer } : 'clear')
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  letAnswer()
  await expect(page.getByText('Your profile data has been successfully changed')).toBeVisible()
  await expect(dialog).toBeHidden()
})

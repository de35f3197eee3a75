import { present } from '#tests/support/present.ts'
import { carriedBy, linkOf, mailLeadingTo, type ReadMail } from '#tests/support/server/read-mail.ts'
import { expect, test } from '../support/larder.ts'
import { cachedText, storedText } from '../support/session.ts'

// ASVS 14.3.1

const READER = {
  email: 'private.person@example.com',
  password: 'a-first-long-one',
  next: 'a-second-long-one',
  last: 'a-third-long-one',
} as const
const PHONE = '+380671234567'

/** The secret as it is, URL-encoded and in base64. */
const spellings = (secret: string): string[] => [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')]

test('no token, password or e-mail is in an address, in a cache, or on the device after signing out', async ({
  larder,
  page,
  context,
}) => {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const secrets = new Set<string>([READER.email, READER.password, READER.next, READER.last, PHONE])
  const remember = async (): Promise<void> => {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const cookies = await context.cookies()
    for (const secret of [token, ...cookies.map((cookie) => cookie.value)]) if (secret) secrets.add(secret)
  }
  const found = (text: string): string[] =>
    [...secrets].filter((secret) => spellings(secret).some((spelling) => text.includes(spelling)))

  await page.goto(`${larder.origin}/register`)
  await page.getByLabel('First name').fill('Oksana')
  await page.getByLabel('Last name').fill('Koval')
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByLabel('Country').fill('ukra')
  await page.getByRole('option', { name: 'Ukraine' }).click()
  await page.getByLabel('Phone').fill(PHONE)
  await page.getByLabel('Password', { exact: true }).fill(READER.password)
  await page.getByLabel('Confirm password').fill(READER.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
  await remember()

  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Password', { exact: true }).fill(READER.next)
  await page.getByLabel('Confirm password').fill(READER.next)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile data has been successfully changed')).toBeVisible()
  await remember()
  // The tables know the reader. The caches serve everybody, also during a session.
  const cached = await cachedText(page)
  expect(cached).toContain('/app.html')
  expect(found(cached)).toEqual([])
  expect(found(await storedText(page))).toContain(READER.email)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${larder.origin}/login?redirectUrl=/settings`)
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByLabel('Password', { exact: true }).fill(READER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(READER.next)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await remember()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${larder.origin}/password/forgot-password`)
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByRole('button', { name: 'Send' }).click()
  const resetMail = () => mailLeadingTo('/restore-password', larder.mails())
  await expect.poll(resetMail).toBeDefined()

  // The mailed link names the reader behind its `#`, which no server sees. The page removes it from its address at once.
  const mail = resetMail() as ReadMail
  secrets.add(present(carriedBy(mail).get('token')))
  const mailed = `${larder.origin}/restore-password${linkOf(mail).hash}`
  await page.goto(mailed)
  await expect(page).toHaveURL(`${larder.origin}/restore-password`)
  await page.getByLabel('Password', { exact: true }).fill(READER.last)
  await page.getByLabel('Confirm password').fill(READER.last)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${larder.origin}/login`)
  const entries = await page.evaluate(() =>
    navigation.entries().map((entry) => `${entry.url} ${JSON.stringify(entry.getState())}`),
  )
  expect(entries.length).toBeGreaterThan(3)
  expect(entries.filter((entry) => found(entry).length > 0)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('key')

  expect([...secrets].filter((secret) => secret.length < 8)).toEqual([])
  expect(secrets.size).toBeGreaterThan(9)
  const stored = await storedText(page)
  expect(stored).toContain('currentLanguage')
  expect(found(stored)).toEqual([])
  expect(found(await cachedText(page))).toEqual([])
  const cookies = await context.cookies()
  // The cookie of a known browser gives no access and stays after a sign-out.
  const kept = cookies.filter((cookie) => secrets.has(cookie.value)).map(({ name }) => name)
  expect(kept).toEqual(['larder_device'])
  addresses.push(...larder.network.seen.map((call) => call.path))
  expect(addresses.length).toBeGreaterThan(50)
  const telling = addresses.filter((address) => found(address).length > 0)
  expect(new Set(telling)).toEqual(new Set([mailed]))
  expect(larder.log).toContain('Larder is at')
  expect(found(larder.log)).toEqual([])
})

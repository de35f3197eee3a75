import { expect, readyOffline, SUBSCRIBER, signIn, test } from './support/larder.ts'
import { demoBooks } from './support/library.ts'

const [book] = demoBooks
const restricted = `/${book?.slug}/${book?.articles[1]}`

test('signing in from an article returns to it, whole', async ({ larder, page }) => {
  await page.goto(larder.origin + restricted)
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(larder.origin + restricted)
  await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('accessToken'),
    user: JSON.parse(localStorage.getItem('currentUser') ?? 'null'),
  }))
  expect(stored.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(stored.user).toMatchObject({ email: SUBSCRIBER.email, subscribed: true })
})

test('a wrong password is refused in words, and nothing typed is lost', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(SUBSCRIBER.email)
})

test('empty fields and a bad address are named under the field', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await page.getByLabel('E-mail').fill('reader@')
  await page.getByLabel('E-mail').blur()
  await expect(page.getByRole('alert').filter({ hasText: 'valid' })).toBeVisible()
})

test('signing out leaves nothing private on the device, and the open part stays', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(larder.origin + restricted)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('larder')
      opening.onsuccess = () => resolve(opening.result)
    })
    const rows: unknown[] = []
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll()
      rows.push(await new Promise((resolve) => Object.assign(all, { onsuccess: () => resolve(all.result) })))
    }
    database.close()
    return JSON.stringify(rows) + JSON.stringify(localStorage)
  })
  expect(left).not.toContain(SUBSCRIBER.email)
  expect(left).not.toContain('"user:')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a signed-in reader is sent home from the login screen', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/login`)
  await expect(page).toHaveURL(`${larder.origin}/`)
})

test('after signing in, the way back never leads to another site', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login?redirectUrl=${encodeURIComponent('//example.com/x')}`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(larder.origin)
})

import { devices } from '@playwright/test'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const article = `/${book?.slug}/${book?.articles[0]}`
const IPHONE = devices['iPhone 14']

test('Safari on an iPhone is told once how to keep the books', { tag: ['@spec-1.10', '@spec-3.13'] }, async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext({ ...IPHONE, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto(larder.origin)
  const hint = page.getByRole('dialog', { name: 'Keep the books on this device' })
  await expect(hint).toBeVisible()
  await expect(hint).toContainText('Add to Home Screen')
  await hint.getByRole('button', { name: 'Got it' }).click()
  await expect(hint).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('installableNotificationWasShown'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(hint).toBeHidden()
  await context.close()
})

test('the hint for Safari takes no field away from a reader who types', async ({ larder, browser }) => {
  const context = await browser.newContext({ ...IPHONE, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  let letCome = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    letCome = resolve
  })
  larder.network.weather = ({ path }) => (/\/install-dialog-/.test(path) ? { after: coming } : 'clear')
  await page.goto(larder.origin)
  await page.getByRole('button', { name: 'Open search' }).click()
  const field = page.locator('#root').getByRole('searchbox', { name: 'Search' })
  await field.pressSequentially('oats')
  letCome()
  await expect(page.getByRole('dialog', { name: 'Keep the books on this device' })).toBeVisible()
  await expect(field).toBeFocused()
  await context.close()
})

test('no other browser is told how to keep the books', { tag: ['@deep', '@spec-1.10'] }, async ({
  larder,
  browser,
}) => {
  const chromeOnIphone = IPHONE.userAgent.replace(/Version\/\S+/, 'CriOS/140.0.0.0')
  for (const options of [{}, { ...IPHONE, userAgent: chromeOnIphone }]) {
    const context = await browser.newContext({ ...options, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(larder.origin)
    await readyOffline(page)
    // The page writes this when it has decided, and something else when it has shown the hint.
    expect(await page.evaluate(() => localStorage.getItem('installableNotificationWasShown'))).toBe('false')
    await expect(page.getByRole('dialog', { name: 'Keep the books on this device' })).toHaveCount(0)
    await context.close()
  }
})

test('the manifest makes the app installable', { tag: ['@deep', '@spec-1.9'] }, async ({ larder, device }) => {
  const laptop = device()
  const page = await laptop.open()
  await page.goto(larder.origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const session = await laptop.context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const manifest = await (await page.request.get(`${larder.origin}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: '/', display: 'standalone', start_url: '/' })
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true)
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Continue reading',
    'Favorites',
    'Search',
  ])
  for (const image of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(new URL(image.src, larder.origin).href)).ok(), image.src).toBe(true)
})

test('where the browser offers to install the app, a button in the footer does it', async ({ larder, page }) => {
  // The browser's own offer may come at any time, or never.
  await page.addInitScript(() =>
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }),
  )
  await page.goto(larder.origin)
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Install the app' })
  await expect(page.locator('#root').getByRole('contentinfo')).toBeVisible()
  await expect(button).toHaveCount(0)
  const offer = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        Object.assign(event, { prompt: () => Promise.resolve(resolve(event.defaultPrevented)) })
        dispatchEvent(event)
      }),
  )
  await button.click()
  expect(await offer).toBe(true)
  await expect(button).toHaveCount(0)
})

test.describe('with favorites', () => {
  test.use({ ownServer: true })

  test('the icon of the app shows the number of unsent changes', async ({ larder, device }) => {
    const reader = device()
    const page = await reader.open()
    await page.addInitScript(() => {
      Object.assign(window, { badges: [] })
      const setAppBadge = async (count: number) => void (window as unknown as { badges: number[] }).badges.push(count)
      Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
    })
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await readyOffline(page)
    await reader.context.setOffline(true)
    await page.goto(larder.origin + article)
    const badges = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges)
    await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
    await expect.poll(async () => (await badges()).at(-1)).toBe(1)
    await reader.context.setOffline(false)
    await expect.poll(async () => (await badges()).at(-1), { timeout: 30_000 }).toBe(0)
  })
})

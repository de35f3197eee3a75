import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectNoApp, waitForApp } from './app-page.ts'
import { Device, type DeviceOptions } from './device.ts'
import { type Larder, Larders } from './server/larder.ts'

interface Fixtures {
  /** False in a file whose tests change nothing on the server and never stop it. They share one server. */
  ownServer: boolean
  larder: Larder
  device: (options?: DeviceOptions) => Device
  noPageErrors: undefined
}

export const test = base.extend<Fixtures, { larders: Larders; appAwaited: undefined }>({
  ownServer: [true, { option: true }],
  larders: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const larders = new Larders()
      await use(larders)
      await larders.remove()
    },
    { scope: 'worker' },
  ],
  appAwaited: [
    async ({ browser }, use) => {
      browser.on('context', waitForApp)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled === false) expectNoApp(context)
    await use(context)
  },
  // An uncaught error in the page or its workers fails the story.
  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (webError) => errors.push(webError.error().stack ?? webError.error().message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  larder: async ({ ownServer, larders }, use) => {
    if (!ownServer) {
      const shared = await larders.shared()
      shared.calm()
      await use(shared)
      return
    }
    const larder = await larders.own()
    await use(larder)
    await larder.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  device: async ({}, use) => {
    const devices: Device[] = []
    await use((options) => {
      const device = new Device(options)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },
})

export { expect }

/** The longest wait for a whole library. */
const STORED_MS = 60_000

/** Waits until the status line says that the whole library is on the device. */
export const readyOffline = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Ready to read offline' })).toBeVisible({ timeout: STORED_MS })

/** Waits until all texts are on the device, and the app too. The search may still be prepared. */
export const textsStored = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /Preparing search|Ready to read offline/ })).toBeVisible({
    timeout: STORED_MS,
  })

/** The breadcrumbs of a screen, from home on. */
export const crumbs = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')

/** Stores the library of a visitor on the device, stops the server, and starts the browser again. */
export async function restartOffline(larder: Larder, device: Device): Promise<Page> {
  const page = await device.open()
  await page.goto(larder.origin)
  await textsStored(page)
  await larder.stop()
  return device.restart()
}

/** Signs in on the login screen, as a reader does. */
export async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
}

export const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1' } as const
export const READER = { email: 'reader@example.com', password: 'reader-demo-1' } as const

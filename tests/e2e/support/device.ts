import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#tests/support/device/chromium.ts'
import { waitForApp } from './app-page.ts'

export interface DeviceOptions {
  readonly viewport?: { width: number; height: number }
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly isMobile?: boolean
}

/** A browser with a profile on disk. Its stored data survives closing and opening it. */
export class Device {
  private readonly profile = mkdtempSync(join(tmpdir(), 'larder-device-'))
  private contextOrNull: BrowserContext | null = null
  readonly problems: string[] = []

  private readonly options: DeviceOptions

  constructor(options: DeviceOptions = {}) {
    this.options = options
  }

  get context(): BrowserContext {
    if (this.contextOrNull === null) throw new Error('The browser is closed')
    return this.contextOrNull
  }

  async open(): Promise<Page> {
    this.contextOrNull = await chromium.launchPersistentContext(this.profile, {
      ...chromiumOptions(),
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      ...this.options,
    })
    waitForApp(this.contextOrNull)
    const page = this.contextOrNull.pages()[0] ?? (await this.contextOrNull.newPage())
    page.on('pageerror', (error) => this.problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text())
    })
    return page
  }

  async close(): Promise<void> {
    await this.contextOrNull?.close()
    this.contextOrNull = null
  }

  async restart(): Promise<Page> {
    await this.close()
    return this.open()
  }

  async remove(): Promise<void> {
    await this.close()
    // The browser's helper processes end a little after it and may still write here.
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Hides the service worker API, as in a browser that lacks it. */
export const withoutServiceWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

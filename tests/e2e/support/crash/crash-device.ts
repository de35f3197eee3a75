import { mkdtempSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#tests/support/device/chromium.ts'

export const KILLS = ['browser', 'page', 'worker'] as const
export type Kill = (typeof KILLS)[number]

/** A browser that can be killed at once, without any event for the code in it. Its profile stays. */
export class CrashDevice {
  private readonly profile = mkdtempSync(join(tmpdir(), 'larder-crash-'))
  private context: BrowserContext | null = null
  private pageOrNull: Page | null = null

  get page(): Page {
    if (this.pageOrNull === null) throw new Error('Nothing is open')
    return this.pageOrNull
  }

  /** A page that shows nothing yet. */
  async open(): Promise<Page> {
    if (this.context === null) {
      this.context = await chromium.launchPersistentContext(this.profile, {
        ...chromiumOptions(),
        locale: 'en-US',
        viewport: { width: 1280, height: 900 },
      })
      await this.context.addInitScript(recordWorkers)
    }
    this.pageOrNull ??= await this.context.newPage()
    return this.pageOrNull
  }

  async kill(kind: Kill): Promise<void> {
    if (kind === 'browser') await this.killBrowser()
    else if (kind === 'page') await this.crashPage()
    else
      await this.page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.map((it) => it.terminate()))
  }

  async remove(): Promise<void> {
    // The browser may already be dead.
    await this.context?.close().catch(() => undefined)
    this.context = null
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  private async killBrowser(): Promise<void> {
    const { context } = this
    if (context === null) throw new Error('Nothing is open')
    const gone = new Promise((resolve) => context.once('close', resolve))
    // Chromium writes its own process id into the lock of its profile, so no other browser is killed.
    process.kill(Number(readlinkSync(join(this.profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
    await gone
    this.context = null
    this.pageOrNull = null
  }

  private async crashPage(): Promise<void> {
    const { page } = this
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    // A crashed page never answers this command.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    this.pageOrNull = null
  }
}

/** Runs in the page before the app. Only code with a reference to a worker can end it, so this stores the references. */
function recordWorkers(): void {
  const workers: Worker[] = []
  const Original = window.Worker
  window.Worker = class extends Original {
    constructor(...parameters: ConstructorParameters<typeof Worker>) {
      super(...parameters)
      workers.push(this)
    }
  }
  Object.assign(window, { workers })
}

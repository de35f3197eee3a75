import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Larder } from '#tests/e2e/support/server/larder.ts'
import { chromium } from './chromium.ts'
import type { Engine, EngineBrowser, Size } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const DESKTOP: Size = { width: 1280, height: 900 }

const WANTED = process.env.ENGINES?.split(',')

/** The engines named in the variable `ENGINES` (`Firefox,WebKit`), or all when it is not set. */
export const ENGINES: readonly Engine[] = [chromium, firefox, webkit].filter(
  ({ name }) => WANTED === undefined || WANTED.includes(name),
)

/** One engine with a profile on disk. Its stored data survives closing and opening it. */
export class EngineDevice {
  private readonly engine: Engine
  private readonly size: Size
  private readonly profile = mkdtempSync(join(tmpdir(), 'larder-engine-'))
  private browser: EngineBrowser | null = null

  constructor(engine: Engine, size: Size) {
    this.engine = engine
    this.size = size
  }

  async open(): Promise<EngineBrowser> {
    this.browser = await this.engine.open(this.profile, this.size)
    return this.browser
  }

  async restart(): Promise<EngineBrowser> {
    await this.close()
    return this.open()
  }

  private async close(): Promise<void> {
    await this.browser?.close()
    this.browser = null
  }

  async remove(): Promise<void> {
    await this.close()
    // An engine's helper processes end a little after the engine and may still write here.
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Does not use Playwright's own page, which would open a Chromium beside each engine. */
export const test = base.extend<{ larder: Larder; device: (engine: Engine, size?: Size) => EngineDevice }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  larder: async ({}, use) => {
    const larder = await Larder.begin()
    await use(larder)
    await larder.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  device: async ({}, use) => {
    const devices: EngineDevice[] = []
    await use((engine, size = DESKTOP) => {
      const device = new EngineDevice(engine, size)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },
})

export { expect }

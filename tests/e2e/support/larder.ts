import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { NetworkProxy } from '#tests/support/network-proxy.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { type RunningServer, startServer } from './server.ts'

/** A whole Larder of the test's own: server, database, library, and the network in front of it. */
export class Larder {
  readonly contentDir: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'))
  private readonly dataDir = join(this.folder, 'data')
  private server: RunningServer | null = null
  private proxyOrNull: NetworkProxy | null = null
  origin = ''

  constructor() {
    const template = process.env.LARDER_E2E_TEMPLATE
    if (template === undefined) throw new Error('The library to copy was not made')
    // Ownership and modes are kept: the database refuses a folder that others may read.
    execFileSync('cp', ['-a', template, this.dataDir])
    this.contentDir = join(this.folder, 'content')
  }

  /** The server past the network: what it knows, whatever the browser can reach. */
  get serverOrigin(): string {
    if (this.server === null) throw new Error('Not started')
    return `http://127.0.0.1:${this.server.port}`
  }

  get network(): NetworkProxy {
    if (this.proxyOrNull === null) throw new Error('Not started')
    return this.proxyOrNull
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.server = await startServer(this.dataDir, env)
    if (this.proxyOrNull === null) {
      this.proxyOrNull = new NetworkProxy(this.server.port)
      this.origin = await this.proxyOrNull.open()
    } else {
      this.proxyOrNull.pointAt(this.server.port)
      this.network.weather = () => 'clear'
    }
  }

  /** What the running server has written to its log. */
  get log(): string {
    if (this.server === null) throw new Error('Not started')
    return this.server.log()
  }

  /** The mails the server wrote, oldest first, each as it would be sent. */
  mails(): string[] {
    const outbox = join(this.dataDir, 'outbox')
    if (!existsSync(outbox)) return []
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  }

  /** The server's process ends, and the port refuses. */
  async stop(): Promise<void> {
    if (this.proxyOrNull !== null) this.network.weather = () => 'down'
    await this.server?.stop()
    this.server = null
  }

  /** Copies the demo library, lets the test edit it, and imports it as an operator would. */
  importEdited(edit: (contentDir: string) => void): void {
    cpSync(join(ROOT, 'content'), this.contentDir, { recursive: true })
    edit(this.contentDir)
    const env = { ...process.env, DATA_DIR: this.dataDir }
    execFileSync('npm', ['run', '--silent', 'content:import', '--', this.contentDir], { cwd: ROOT, env, stdio: 'pipe' })
  }

  /** As it was before a test: fair weather, nothing seen. */
  calm(): void {
    this.network.weather = () => 'clear'
    this.network.seen.length = 0
  }

  /** Imports a folder while the network of this process goes on. */
  async importFolder(contentDir: string): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.dataDir }
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/content/cli.ts', contentDir], {
      cwd: ROOT,
      env,
    })
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.proxyOrNull?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

interface DeviceOptions {
  readonly viewport?: { width: number; height: number }
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly isMobile?: boolean
}

/** A browser with a profile on disk: what it stored is there after it was closed and opened again. */
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
    rmSync(this.profile, { recursive: true, force: true })
  }
}

interface Fixtures {
  /** False in a file whose tests change nothing on the server, and never stop it: they share one, which is a third of their time. */
  ownServer: boolean
  larder: Larder
  device: (options?: DeviceOptions) => Device
  noPageErrors: undefined
}

export const test = base.extend<Fixtures, { sharedLarder: () => Promise<Larder> }>({
  ownServer: [true, { option: true }],
  sharedLarder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const started: Larder[] = []
      await use(async () => {
        const [shared = new Larder()] = started
        if (started.length === 0) {
          started.push(shared)
          await shared.start()
        }
        return shared
      })
      for (const shared of started) await shared.remove()
    },
    { scope: 'worker' },
  ],
  // No story may leave an error behind that nothing caught, in the page or in its workers.
  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (webError) => errors.push(webError.error().stack ?? webError.error().message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  larder: async ({ ownServer, sharedLarder }, use) => {
    if (!ownServer) {
      const shared = await sharedLarder()
      shared.calm()
      await use(shared)
      return
    }
    const larder = new Larder()
    await larder.start()
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

/** Waits until the status line says that the whole library is on the device. */
export const readyOffline = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Ready to read offline' })).toBeVisible({ timeout: 30_000 })

/** Signs in by the login screen, as a reader does. */
export async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
}

export const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1' } as const
export const READER = { email: 'reader@example.com', password: 'reader-demo-1' } as const

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Weather } from '#tests/support/network-proxy.ts'
import { below, seeded } from '#tests/support/random.ts'
import { CrashDevice, KILLS, type Kill } from './crash-device.ts'
import { STRUCTURE } from './crash-invariants.ts'
import { test as base, type Larder } from './larder.ts'
import { BLANK_PAGE, BLANK_PATH, type RawTables, readRaw } from './raw-tables.ts'

const DEFAULT_SEED = 20261121
const SLOWEST_ANSWER_MS = 120
const LONGEST_DELAY_MS = 150

type Check = (tables: RawTables) => readonly string[]

/** A story of kills on one profile: each kind in turn, at seeded moments, and after each a look at what is left. */
export class Crashes {
  readonly device = new CrashDevice()
  readonly random: () => number
  private readonly seed = Number(process.env.CRASH_SEED ?? DEFAULT_SEED)
  private kills = 0
  private inTheMiddle = 0

  private readonly larder: Larder
  private readonly name: string

  constructor(larder: Larder, name: string) {
    this.larder = larder
    this.name = name
    this.random = seeded(this.seed)
    this.weather(() => 'clear')
  }

  /** Of the app's calls; the blank page can always be had. */
  weather(of: Larder['network']['weather']): void {
    this.larder.network.weather = (seen) => (seen.path === BLANK_PATH ? BLANK_PAGE : of(seen))
  }

  offline(): void {
    this.weather(() => 'down')
  }

  slow = (): Weather => ({ delayMs: below(this.random, SLOWEST_ANSWER_MS) })

  open = (): Promise<Page> => this.device.open()

  /** A page of the app, when its screen is there. */
  async show(path: string): Promise<Page> {
    const page = await this.open()
    await page.goto(this.larder.origin + path)
    await expect(page.locator('main h1')).toBeVisible()
    return page
  }

  /** The first visit: from here on the app opens without a network. */
  async install(): Promise<Page> {
    const page = await this.show('/')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    return page
  }

  /** At an address where nothing of the app runs. */
  async blank(): Promise<Page> {
    const page = await this.open()
    await page.goto(this.larder.origin + BLANK_PATH)
    return page
  }

  /** Waits for so many calls of the engine from now on, but not for ever: a pass may have ended before. */
  async calls(count: number, begin: () => Promise<unknown>): Promise<void> {
    // The page asks whether there is a network before there are tables, and who is killed then has nothing to lose.
    const made = () => this.larder.network.apiCalls().filter(({ path }) => path !== '/api/trace').length
    const before = made()
    await begin()
    const deadline = Date.now() + 5_000
    while (made() < before + count && Date.now() < deadline) await sleep(5)
  }

  /** Kills after a random moment, takes the network away, and gives what lies on the device before anything of the app runs again. */
  async strike(
    checks: readonly Check[],
    isInTheMiddle: (tables: RawTables) => boolean,
    withinMs = LONGEST_DELAY_MS,
  ): Promise<RawTables> {
    const kind: Kill = KILLS[this.kills % KILLS.length] ?? 'browser'
    await sleep(below(this.random, withinMs))
    await this.device.kill(kind)
    this.kills++
    this.offline()
    const tables = await this.tables()
    if (isInTheMiddle(tables)) this.inTheMiddle++
    const faults = [...STRUCTURE, ...checks].flatMap((check) => check(tables))
    expect(faults, this.words(`after kill ${this.kills} (${kind})`)).toEqual([])
    return tables
  }

  async tables(): Promise<RawTables> {
    const tables = await readRaw(await this.blank())
    if (tables === null) throw new Error(this.words('there is no database any more'))
    return tables
  }

  words(what: string): string {
    return `${this.name}, CRASH_SEED=${this.seed}: ${what}`
  }

  /** Ends the story; with nothing hit in the middle of its work it would prove nothing. */
  end(atLeastInTheMiddle: number): void {
    console.log(this.words(`${this.kills} kills, ${this.inTheMiddle} of them in the middle of the work`))
    expect(this.inTheMiddle, this.words('kills in the middle of the work')).toBeGreaterThanOrEqual(atLeastInTheMiddle)
  }
}

/** Begins a story of kills; its browser and its profile go with the test, however that ends. */
export const test = base.extend<{ readonly beginCrashes: (name: string) => Crashes }>({
  beginCrashes: async ({ larder }, use) => {
    const begun: Crashes[] = []
    await use((name) => {
      const crashes = new Crashes(larder, name)
      begun.push(crashes)
      return crashes
    })
    for (const { device } of begun) await device.remove()
  },
})

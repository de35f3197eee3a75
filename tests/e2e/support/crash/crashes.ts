import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Weather } from '#tests/support/device/network-proxy.ts'
import { below, seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'
import { test as base } from '../larder.ts'
import { BLANK_PAGE, BLANK_PATH, type RawTables, readRaw } from '../raw-tables.ts'
import type { Larder } from '../server/larder.ts'
import { CrashDevice, KILLS, type Kill } from './crash-device.ts'
import { STRUCTURE } from './crash-invariants.ts'

const SLOWEST_ANSWER_MS = 120
const LONGEST_DELAY_MS = 150
/** Where a kill comes is chance, which the speed of the machine changes. */
const LEAST_IN_THE_MIDDLE = 2

type Check = (tables: RawTables) => readonly string[]

/** A story of kills on one profile: the kinds in turn, at seeded moments. After each kill the tables are checked. */
export class Crashes {
  readonly device = new CrashDevice()
  readonly random: () => number
  private readonly seed = Number(process.env.CRASH_SEED ?? SEED)
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

  /** Sets the weather for all requests except the blank page's. */
  weather(of: Larder['network']['weather']): void {
    this.larder.network.weather = (seen) => (seen.path === BLANK_PATH ? BLANK_PAGE : of(seen))
  }

  offline(): void {
    this.weather(() => 'down')
  }

  slow = (): Weather => ({ delayMs: below(this.random, SLOWEST_ANSWER_MS) })

  open = (): Promise<Page> => this.device.open()

  /** Opens a screen of the app and waits for its heading. */
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

  /** Opens an address where no code of the app runs. */
  async blank(): Promise<Page> {
    const page = await this.open()
    await page.goto(this.larder.origin + BLANK_PATH)
    return page
  }

  /** Waits for `count` more calls of the engine, at most five seconds: a pass may end with fewer. */
  async calls(count: number, begin: () => Promise<unknown>): Promise<void> {
    // `/api/trace` does not count: the page calls it before there are tables, and a kill then would test nothing.
    const made = () => this.larder.network.apiCalls().filter(({ path }) => path !== '/api/trace').length
    const before = made()
    await begin()
    const deadline = Date.now() + 5_000
    while (made() < before + count && Date.now() < deadline) await sleep(5)
  }

  /** Kills after a random time, cuts the network, checks the tables before the app runs again, and gives them. */
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

  /** Whether to kill once more: `times` in all, or up to twice as often while too few came in the middle of the work. */
  goesOn(times: number): boolean {
    return this.kills < times || (this.inTheMiddle < LEAST_IN_THE_MIDDLE && this.kills < 2 * times)
  }

  /** Ends the story. Fails when too few kills came in the middle of the work, since they would prove nothing. */
  end(): void {
    console.log(this.words(`${this.kills} kills, ${this.inTheMiddle} of them in the middle of the work`))
    expect(this.inTheMiddle, this.words('kills in the middle of the work')).toBeGreaterThanOrEqual(LEAST_IN_THE_MIDDLE)
  }
}

/** `beginCrashes` begins a story of kills. Its browser and profile are removed at the end of the test, passed or failed. */
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

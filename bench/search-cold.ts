import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../tests/support/device/chromium.ts'
import { median, round } from './numbers.ts'
import type { ColdStart } from './search/cold/start.ts'

const ROUNDS = 7
/** A page that has just opened is still busy. */
const SETTLE_MS = 300
const PEER = 'minisearch+stemmer'

/** The functions of the bench's page. */
export interface BenchPage {
  run: (task: string, name: string, articles: number) => Promise<unknown>
  startCold: (name: string) => Promise<ColdStart>
  fillProduct: () => Promise<void>
  askProduct: () => Promise<{ ms: number; hits: number }>
  memory: () => Promise<number | null>
  longTasks: () => number
}

/** Uses a new browser with an existing profile. */
export async function withPage<T>(profile: string, origin: string, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions(), headless: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(600_000)
    await page.goto(origin)
    await page.waitForFunction(() => 'run' in globalThis)
    return await use(page)
  } finally {
    await context.close()
  }
}

export interface ColdStarts {
  /** The times of every round, by engine. */
  readonly engines: ReadonlyMap<string, readonly ColdStart[]>
  readonly productMs: readonly number[]
}

/**
 * Measures how long new browsers need for a first answer from stored indexes. Each round begins with another engine, so
 * that none always has the hot machine.
 */
export async function startAllCold(
  profiles: ReadonlyMap<string, string>,
  product: string,
  origin: string,
): Promise<ColdStarts> {
  const engines = new Map<string, ColdStart[]>([...profiles].map(([name]) => [name, []]))
  const productMs: number[] = []
  const settled = <T>(profile: string, use: (page: Page) => Promise<T>) =>
    withPage(profile, origin, async (page) => {
      await page.waitForTimeout(SETTLE_MS)
      return use(page)
    })
  for (let at = 0; at < ROUNDS; at++) {
    const names = [...profiles.keys()]
    const first = at % Math.max(1, names.length)
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      try {
        const start = (page: Page) => page.evaluate((one) => (globalThis as unknown as BenchPage).startCold(one), name)
        engines.get(name)?.push(await settled(profiles.get(name) ?? '', start))
      } catch (error) {
        console.error(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    const { ms, hits } = await settled(product, (page) =>
      page.evaluate(() => (globalThis as unknown as BenchPage).askProduct()),
    )
    if (hits === 0) throw new Error("The product's worker has found nothing")
    productMs.push(ms)
  }
  return { engines, productMs }
}

const PARTS = ['workerMs', 'importMs', 'loadMs', 'queryMs'] as const

/** The medians of one engine. */
export interface Cold {
  /** From the start of the worker to the answer. */
  readonly coldMs: number
  /** From the first line of the worker: its script, its stored index and the first answer. The goal's source counts only the last two. */
  readonly runningMs: number
}

/** Prints the table. Gives the medians by engine. */
export function printCold({ engines, productMs }: ColdStarts): ReadonlyMap<string, Cold> {
  const medians = new Map([...engines].map(([name, starts]) => [name, median(starts.map(({ coldMs }) => coldMs))]))
  const row = (engine: string, all: readonly number[]) => ({
    engine,
    'cold ms': round(median(all), 1),
    'of MiniSearch, stemming': round(median(all) / (medians.get(PEER) ?? Number.NaN), 3),
    'least ms': round(Math.min(...all), 1),
  })
  /** The part of the time that an engine can influence. */
  const running = (starts: readonly ColdStart[]) =>
    median(starts.map(({ importMs, loadMs, queryMs }) => importMs + loadMs + queryMs))
  console.info(
    `From the start of a new worker in a new browser to its first answer: medians of ${ROUNDS}; one language`,
  )
  console.table([
    ...[...engines].map(([name, starts]) => ({
      ...row(
        name,
        starts.map(({ coldMs }) => coldMs),
      ),
      'once it runs ms': round(running(starts), 1),
      'of its, stemming': round(running(starts) / running(engines.get(PEER) ?? []), 3),
      'worker + script + index + answer': PARTS.map((part) => Math.round(median(starts.map((one) => one[part])))).join(
        ' + ',
      ),
    })),
    row("the product's worker, with excerpts, to the tables", productMs),
  ])
  return new Map(
    [...engines].map(([name, starts]) => [
      name,
      { coldMs: medians.get(name) ?? Number.NaN, runningMs: running(starts) },
    ]),
  )
}

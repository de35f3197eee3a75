import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { leanBuilds } from '../build/lean-builds.ts'
import { chromiumOptions } from '../tests/support/device/chromium.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { LANGUAGE } from './fill/addresses.ts'
import { articlePages, makeAnswers } from './fill/library.ts'
import type { FillPage, FillResult } from './fill/page.ts'
import type { ScreenTimes } from './fill/screen.tsx'
import { type Loopback, serve } from './loopback.ts'
import { maximum, median, quantile, round } from './numbers.ts'
import { corpus } from './search/corpus.ts'

const ALL = ['network', 'raw', 'larder', 'dexie', 'rxdb', 'pouchdb'] as const
type Name = (typeof ALL)[number]
/** The variable `STORES` chooses the stores; the default is all. The goals are about the first three. */
const WANTED = process.env.STORES?.split(',')
const STORES = ALL.filter((name) => WANTED?.includes(name) ?? true)
const MB = 1_000_000
const FULL = { articles: 10_000, rounds: 5 } as const
const SMALL = { articles: 1_000, rounds: 3 } as const

interface Fill extends FillResult {
  readonly cpuMs: number
}

interface Measured {
  readonly fills: ReadonlyMap<Name, readonly Fill[]>
  readonly screens: readonly ScreenTimes[]
}

/** Uses a new browser with a new profile, so that no store profits from caches of another. */
async function inNewBrowser<T>(origin: string, use: (page: Page, profile: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions(), headless: true })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(600_000)
    await page.goto(origin)
    await page.waitForFunction(() => 'fillPage' in globalThis)
    return await use(page, profile)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const fill = (page: Page, name: Name, pages: readonly string[]): Promise<FillResult> =>
  page.evaluate(
    ([name, language, pages]) => (globalThis as unknown as { fillPage: FillPage }).fillPage.fill(name, language, pages),
    [name, LANGUAGE, pages] as const,
  )

/** Each round begins with another store, so that no store always has the cool or the hot machine. */
async function measure(
  { origin }: Loopback,
  pages: readonly string[],
  articles: number,
  rounds: number,
): Promise<Measured> {
  const fills = new Map<Name, Fill[]>(STORES.map((name) => [name, []]))
  const screens: ScreenTimes[] = []
  for (let at = 0; at < rounds; at++) {
    const order = [...STORES.slice(at % STORES.length), ...STORES.slice(0, at % STORES.length)]
    for (const name of at % 2 === 0 ? order : order.reverse())
      await inNewBrowser(origin, async (page, profile) => {
        const before = cpuTimeMs(profile)
        const result = { ...(await fill(page, name, pages)), cpuMs: cpuTimeMs(profile) - before }
        if (result.rows !== articles) throw new Error(`${name} holds ${result.rows} of ${articles} articles`)
        fills.get(name)?.push(result)
        if (name !== 'larder') return
        screens.push(await page.evaluate(() => (globalThis as unknown as { fillPage: FillPage }).fillPage.screen()))
      })
    console.info(`round ${at + 1} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  return { fills, screens }
}

/** The ratio to raw IndexedDB for each round. Times of one round are close together, so they compare best. */
function ratios(fills: Measured['fills'], name: Name): number[] {
  const raw = fills.get('raw') ?? []
  return (fills.get(name) ?? []).map(({ ms }, at) => ms / (raw[at]?.ms ?? Number.NaN))
}

function print({ fills, screens }: Measured): void {
  const of = (name: Name, part: (result: Fill) => number) => (fills.get(name) ?? []).map(part)
  console.table(
    STORES.map((name) => ({
      store: name,
      'min s': round(Math.min(...of(name, ({ ms }) => ms)) / 1000, 2),
      'median s': round(median(of(name, ({ ms }) => ms)) / 1000, 2),
      'of raw, median': round(median(ratios(fills, name)), 2),
      'of raw, least to most': `${round(Math.min(...ratios(fills, name)), 2)} to ${round(maximum(ratios(fills, name)), 2)}`,
      'CPU s': round(median(of(name, ({ cpuMs }) => cpuMs)) / 1000, 2),
      'memory MB': round(median(of(name, ({ memoryBytes }) => memoryBytes)) / MB, 1),
      'tasks > 50 ms': maximum(of(name, ({ longTasks }) => longTasks)),
      'longest gap ms': round(median(of(name, ({ longestGapMs }) => longestGapMs)), 0),
    })),
  )
  const all = (part: keyof ScreenTimes) => screens.flatMap((times) => times[part])
  const p95 = (part: keyof ScreenTimes) => quantile(all(part), 0.95)
  const goal = (what: string, value: number, most: number) => ({
    what,
    value: round(value, 2),
    goal: `≤ ${most}`,
    met: value <= most,
  })
  console.table([
    goal('whole engine, of raw IndexedDB', median(ratios(fills, 'larder')), 1.25),
    goal('memory afterwards MB', median(of('larder', ({ memoryBytes }) => memoryBytes)) / MB, 4),
    goal('tasks over 50 ms on the page', maximum(of('larder', ({ longTasks }) => longTasks)), 0),
    goal('worker write to screen, a row by a live query, p95 ms', p95('live'), 10),
    goal('the same, of a channel and a read (medians)', median(all('live')) / median(all('channel')), 1.3),
    goal("worker write to screen, the engine's status, p95 ms", p95('row'), 10),
    goal("worker write to screen, an article's text, p95 ms", p95('text'), 10),
  ])
  console.table(
    (['bare', 'channel', 'live', 'row', 'text'] as const).map((part) => ({
      'worker write to screen': part,
      writes: all(part).length,
      'p50 ms': round(median(all(part)), 1),
      'p95 ms': round(p95(part), 1),
      'of bare, p50': round(median(all(part)) / median(all('bare')), 1),
      'of bare, p95': round(p95(part) / p95('bare'), 1),
    })),
  )
}

/** Compares how stores fill a device in Chromium. `--small`: a tenth of the articles. `ARTICLES`, `ROUNDS`: other numbers. */
export async function benchFill(args: readonly string[]): Promise<void> {
  const preset = args.includes('--small') ? SMALL : FULL
  const articles = Number(process.env.ARTICLES ?? preset.articles)
  const rounds = Number(process.env.ROUNDS ?? preset.rounds)
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'bench/fill',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    worker: { format: 'es' },
    resolve: {
      alias: [
        // The benches have a second copy, for RxDB. A live query of one copy hears nothing of a database of the other.
        { find: /^dexie$/, replacement: resolve('node_modules/dexie/dist/modern/dexie.mjs') },
        ...leanBuilds,
        // PouchDB imports Node's module name `events` but means the package.
        { find: /^events$/, replacement: 'events/' },
      ],
    },
  })
  const answers = makeAnswers([...corpus(articles)], LANGUAGE)
  const server = await serve(folder, answers)
  const version = execFileSync(chromiumOptions().executablePath, ['--version'], { encoding: 'utf8' }).trim()
  console.info(
    `${articles} articles, ${rounds} rounds, ${version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  try {
    print(await measure(server, articlePages(answers), articles, rounds))
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

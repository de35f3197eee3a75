import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { serve } from './loopback.ts'

const ENGINES = ['larder', 'minisearch', 'minisearch+stemmer', 'orama', 'flexsearch', 'lunr', 'sqlite'] as const
type Name = (typeof ENGINES)[number]
const WANTED = process.env.ENGINES?.split(',')
const ARTICLES = Number(process.env.ARTICLES ?? 10_000)
const MB = 1_000_000

interface Timing {
  readonly p50: number
  readonly p95: number
  readonly hits: number
}
type Queries = Record<'word' | 'words' | 'prefix' | 'typo', Timing>
type ByLanguage<T> = Record<'ru' | 'uk' | 'en', T>
interface Result {
  readonly built: { buildMs: number; saveMs: number; bytes: number; text: number }
  readonly queries: ByLanguage<Queries>
  readonly cold: { coldMs: number; importMs: number; loadMs: number; queryMs: number }
  readonly added: { addMs: number | null }
  readonly quality: ByLanguage<{ recall: number; precision: number; typos: number }>
  readonly memory: number
  readonly longTasks: number
}

interface BenchPage {
  run: (task: string, name: string, articles: number) => Promise<unknown>
  memory: () => Promise<number | null>
  longTasks: () => number
}

async function withPage<T>(profile: string, origin: string, use: (page: Page) => Promise<T>): Promise<T> {
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

const run = <T>(page: Page, task: string, name: Name): Promise<T> =>
  page.evaluate(([task, name, articles]) => (globalThis as unknown as BenchPage).run(task, name, articles), [
    task,
    name,
    ARTICLES,
  ] as const) as Promise<T>

const memoryOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as BenchPage).memory()).then((bytes) => bytes ?? Number.NaN)

async function measure(name: Name, origin: string): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  try {
    const built = await withPage(profile, origin, (page) => run<Result['built']>(page, 'build', name))
    const cold = await withPage(profile, origin, (page) => run<Result['cold']>(page, 'cold', name))
    const asked = await withPage(profile, origin, async (page) => {
      const before = await memoryOf(page)
      const queries = await run<ByLanguage<Queries>>(page, 'query', name)
      const memory = (await memoryOf(page)) - before
      const added = await run<Result['added']>(page, 'add', name)
      const longTasks = await page.evaluate(() => (globalThis as unknown as BenchPage).longTasks())
      return { queries, memory, added, longTasks }
    })
    const quality = await withPage(profile, origin, (page) => run<Result['quality']>(page, 'quality', name))
    return { built, cold, quality, ...asked }
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

const worst = ({ queries }: Result, kind: keyof Queries): number =>
  Math.max(...Object.values(queries).map((byKind) => byKind[kind].p95))
const round = (value: number | null, digits = 1): number | string => (value === null ? 'never' : +value.toFixed(digits))

/** Our goals, against peers of the same run. */
function goals(results: ReadonlyMap<Name, Result>) {
  const [own, plain, stemmed, orama] = (['larder', 'minisearch', 'minisearch+stemmer', 'orama'] as const).map(
    (name) => results.get(name) as Result,
  )
  if (own === undefined || plain === undefined || stemmed === undefined || orama === undefined) return []
  const row = (what: string, value: number, most: number) => ({
    what,
    value: round(value, 3),
    goal: `≤ ${most}`,
    met: value <= most,
  })
  const least = (what: string, value: number, goal: number) => ({
    what,
    value: round(value),
    goal: `≥ ${goal}`,
    met: value >= goal,
  })
  const typoRecall = Math.min(...Object.values(own.quality).map(({ typos }) => typos))
  return [
    row('index, of the text', own.built.bytes / own.built.text, 0.09),
    row('first answer after a cold start, of MiniSearch with a stemmer', own.cold.coldMs / stemmed.cold.coldMs, 0.12),
    row('one word p95, of plain MiniSearch', worst(own, 'word') / worst(plain, 'word'), 1),
    row('two words p95, of plain MiniSearch', worst(own, 'words') / worst(plain, 'words'), 1),
    row('prefix p95, of plain MiniSearch', worst(own, 'prefix') / worst(plain, 'prefix'), 1),
    row('typing error p95, of plain MiniSearch', worst(own, 'typo') / worst(plain, 'typo'), 1.5),
    least('typing errors found %, the worst language', typoRecall, 85),
    row('memory MB', own.memory / MB, 8),
    row('build, of MiniSearch with a stemmer', own.built.buildMs / stemmed.built.buildMs, 0.4),
    row('100 articles added and stored, of Orama', (own.added.addMs ?? 0) / (orama.added.addMs ?? 1), 0.17),
    row('tasks over 50 ms on the page', own.longTasks, 0),
  ]
}

/** Search side by side in Chromium, over generated articles of 5 KB in three languages. `ARTICLES`: how many, 10,000 if not said; `ENGINES`: which, all if not said. */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'bench/search',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    worker: { format: 'es' },
  })
  const server = await serve(folder)
  const { origin } = server
  const results = new Map<Name, Result>()
  const version = execFileSync(chromiumOptions().executablePath, ['--version'], { encoding: 'utf8' }).trim()
  console.info(`${ARTICLES} articles, ${version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
  try {
    for (const name of ENGINES.filter((one) => WANTED?.includes(one) ?? true))
      try {
        results.set(name, await measure(name, origin))
        const { importMs, loadMs, queryMs } = results.get(name)?.cold ?? { importMs: 0, loadMs: 0, queryMs: 0 }
        const parts = [importMs, loadMs, queryMs].map((ms) => Math.round(ms)).join(' + ')
        console.info(`${name} measured, load ${loadavg()[0]?.toFixed(1)}; cold: script, index, answer ${parts} ms`)
      } catch (error) {
        console.error(`${name}: ${error instanceof Error ? error.message : error}`)
      }
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.table(
    [...results].map(([engine, one]) => ({
      engine,
      'build s': round(one.built.buildMs / 1000),
      'save s': round(one.built.saveMs / 1000, 2),
      'index MB': round(one.built.bytes / MB),
      '% of text': round((100 * one.built.bytes) / one.built.text),
      'cold ms': round(one.cold.coldMs, 0),
      'memory MB': round(one.memory / MB),
      'add 100 ms': round(one.added.addMs, 0),
      'word p50/p95': `${round(median(one, 'word'), 2)} / ${round(worst(one, 'word'), 2)}`,
      'words p95': round(worst(one, 'words'), 2),
      'prefix p95': round(worst(one, 'prefix'), 2),
      'typo p95': round(worst(one, 'typo'), 2),
    })),
  )
  console.table(
    [...results].map(([engine, { quality }]) => ({
      engine,
      ...Object.fromEntries(
        Object.entries(quality).flatMap(([lang, { recall, precision, typos }]) => [
          [`${lang} recall %`, recall],
          [`${lang} precision %`, precision],
          [`${lang} typos %`, typos],
        ]),
      ),
    })),
  )
  console.table(goals(results))
}

const median = ({ queries }: Result, kind: keyof Queries): number =>
  Math.max(...Object.values(queries).map((byKind) => byKind[kind].p50))

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumOptions } from '../tests/support/device/chromium.ts'
import { makeAnswers } from './fill/library.ts'
import { serve } from './loopback.ts'
import { median } from './numbers.ts'
import { COLD_LANGUAGE, corpus } from './search/corpus.ts'
import { type BenchPage, type Cold, printCold, startAllCold, withPage } from './search-cold.ts'

const ENGINES = ['larder', 'minisearch', 'minisearch+stemmer', 'orama', 'flexsearch', 'lunr', 'sqlite'] as const
type Name = (typeof ENGINES)[number]
const WANTED = process.env.ENGINES?.split(',')
const ALL_PARTS = process.env.PARTS !== 'cold'
const ARTICLES = Number(process.env.ARTICLES ?? 10_000)
const MB = 1_000_000
/** How often the two engines of the build goal are built, in turn: a single time depends too much on the moment. */
const BUILDS = 3
const COMPARED: readonly Name[] = ['larder', 'minisearch+stemmer']

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
  readonly cold: Cold
  readonly added: { addMs: number | null }
  readonly quality: ByLanguage<{ recall: number; precision: number; typos: number }>
  readonly memory: number
  readonly longTasks: number
}

const run = <T>(page: Page, task: string, name: Name): Promise<T> =>
  page.evaluate(([task, name, articles]) => (globalThis as unknown as BenchPage).run(task, name, articles), [
    task,
    name,
    ARTICLES,
  ] as const) as Promise<T>

const memoryOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as BenchPage).memory()).then((bytes) => bytes ?? Number.NaN)

const buildIndex = (name: Name, profile: string, origin: string): Promise<Result['built']> =>
  withPage(profile, origin, (page) => run<Result['built']>(page, 'build', name))

async function measure(name: Name, profile: string, origin: string): Promise<Omit<Result, 'built' | 'cold'>> {
  const asked = await withPage(profile, origin, async (page) => {
    const before = await memoryOf(page)
    const queries = await run<ByLanguage<Queries>>(page, 'query', name)
    const memory = (await memoryOf(page)) - before
    const added = await run<Result['added']>(page, 'add', name)
    const longTasks = await page.evaluate(() => (globalThis as unknown as BenchPage).longTasks())
    return { queries, memory, added, longTasks }
  })
  const quality = await withPage(profile, origin, (page) => run<Result['quality']>(page, 'quality', name))
  return { ...asked, quality }
}

const p50 = ({ queries }: Result, kind: keyof Queries): number =>
  Math.max(...Object.values(queries).map((byKind) => byKind[kind].p50))
const worst = ({ queries }: Result, kind: keyof Queries): number =>
  Math.max(...Object.values(queries).map((byKind) => byKind[kind].p95))
const rounded = (value: number | null, digits = 1): number | string =>
  value === null ? 'never' : +value.toFixed(digits)

/** Our goals, compared with other engines of the same run. */
function goals(results: ReadonlyMap<Name, Result>) {
  const [own, plain, stemmed, orama] = (['larder', 'minisearch', 'minisearch+stemmer', 'orama'] as const).map(
    (name) => results.get(name) as Result,
  )
  if (own === undefined || plain === undefined || stemmed === undefined || orama === undefined) return []
  const row = (what: string, value: number, most: number) => ({
    what,
    value: rounded(value, 3),
    goal: `≤ ${most}`,
    met: value <= most,
  })
  const least = (what: string, value: number, goal: number) => ({
    what,
    value: rounded(value),
    goal: `≥ ${goal}`,
    met: value >= goal,
  })
  const typoRecall = Math.min(...Object.values(own.quality).map(({ typos }) => typos))
  return [
    row('index, of the text', own.built.bytes / own.built.text, 0.09),
    row(
      'first answer of a cold index, of MiniSearch with a stemmer',
      own.cold.runningMs / stemmed.cold.runningMs,
      0.12,
    ),
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

/**
 * Compares search engines in Chromium, on generated articles of 5 KB in three languages. `ARTICLES`: their number, by default
 * 10,000. `ENGINES`: the engines, by default all. `PARTS=cold`: only the cold starts.
 */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'bench/search',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    worker: { format: 'es' },
  })
  const texts = [...corpus(ARTICLES)].filter(({ lang }) => lang === COLD_LANGUAGE)
  const server = await serve(folder, makeAnswers(texts, COLD_LANGUAGE))
  const { origin } = server
  const results = new Map<Name, Result>()
  const profiles = new Map<Name, string>()
  const used: string[] = []
  const newProfile = () => {
    const profile = mkdtempSync(join(tmpdir(), 'larder-bench-'))
    used.push(profile)
    return profile
  }
  const product = newProfile()
  const version = execFileSync(chromiumOptions().executablePath, ['--version'], { encoding: 'utf8' }).trim()
  console.info(`${ARTICLES} articles, ${version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
  const orSay = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  try {
    const built = new Map<Name, Result['built'][]>()
    const wanted = ENGINES.filter((one) => WANTED?.includes(one) ?? true)
    for (let round = 0; round < BUILDS; round++)
      for (const name of wanted.filter((one) => round === 0 || (ALL_PARTS && COMPARED.includes(one))))
        await orSay(name, async () => {
          const profile = newProfile()
          profiles.set(name, profile)
          built.set(name, [...(built.get(name) ?? []), await buildIndex(name, profile, origin)])
          console.info(`${name} built, load ${loadavg()[0]?.toFixed(1)}`)
        })
    await withPage(product, origin, (page) => page.evaluate(() => (globalThis as unknown as BenchPage).fillProduct()))
    const colds = printCold(await startAllCold(profiles, product, origin))
    console.info(`cold starts measured, load ${loadavg()[0]?.toFixed(1)}`)
    for (const [name, profile] of ALL_PARTS ? profiles : [])
      await orSay(name, async () => {
        const builds = built.get(name)
        const [one] = builds ?? []
        if (builds === undefined || one === undefined) return
        const buildMs = median(builds.map((each) => each.buildMs))
        const cold = colds.get(name) ?? { coldMs: Number.NaN, runningMs: Number.NaN }
        results.set(name, { built: { ...one, buildMs }, cold, ...(await measure(name, profile, origin)) })
        console.info(`${name} asked, load ${loadavg()[0]?.toFixed(1)}`)
      })
  } finally {
    server.close()
    for (const path of [folder, ...used]) rmSync(path, { recursive: true, force: true })
  }
  if (results.size === 0) return
  console.table(
    [...results].map(([engine, one]) => ({
      engine,
      'build s': rounded(one.built.buildMs / 1000),
      'save s': rounded(one.built.saveMs / 1000, 2),
      'index MB': rounded(one.built.bytes / MB),
      '% of text': rounded((100 * one.built.bytes) / one.built.text),
      'cold ms': rounded(one.cold.coldMs, 0),
      'memory MB': rounded(one.memory / MB),
      'add 100 ms': rounded(one.added.addMs, 0),
      'word p50/p95': `${rounded(p50(one, 'word'), 2)} / ${rounded(worst(one, 'word'), 2)}`,
      'words p95': rounded(worst(one, 'words'), 2),
      'prefix p95': rounded(worst(one, 'prefix'), 2),
      'typo p95': rounded(worst(one, 'typo'), 2),
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

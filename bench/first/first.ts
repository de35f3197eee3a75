import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { buildIfStale } from '../../server/demo/demo-build.ts'
import { demoBooks } from '../../tests/e2e/support/library.ts'
import { startServer } from '../../tests/e2e/support/server/server.ts'
import { shellOptions } from '../../tests/support/device/chromium.ts'
import { maximum, median, round } from '../numbers.ts'
import { type SlowNetwork, type Speed, slowNetwork } from './slow-network.ts'
import { copyBuild, makeTwin } from './twin.ts'
import { type Target, tap, type Visit, visit } from './visit.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const GOALS = { lcp: 1.3, text: 1.2, cls: 0.02, tap: 1.05 } as const

const NETWORKS: Readonly<Record<string, Speed>> = {
  'slow 4G': { roundTripMs: 150, downKbit: 1_600, upKbit: 750 },
  'slow 3G': { roundTripMs: 400, downKbit: 400, upKbit: 400 },
}
const [book = { slug: '', articles: [] }] = demoBooks
const SCREENS: Readonly<Record<string, string>> = {
  home: '/',
  book: `/${book.slug}`,
  article: `/${book.slug}/${book.articles[0]}`,
}

const wanted = (all: readonly string[], variable: string | undefined): readonly string[] =>
  all.filter((name) => variable?.split(',').includes(name) ?? true)

const screens = wanted(Object.keys(SCREENS), process.env.SCREENS)
const networks = wanted(Object.keys(NETWORKS), process.env.NETWORKS)

interface Site {
  readonly network: SlowNetwork
  readonly dist: string
  readonly stop: () => Promise<void>
}

/** Serves a copy of a build, with the demo library. */
async function site(build: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const dist = await copyBuild(build, folder)
  const server = await startServer(join(folder, 'data'), { DIST_DIR: dist })
  const network = await slowNetwork(server.port)
  const stop = async () => {
    network.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { network, dist, stop }
}

interface Candidates {
  readonly ours: Target
  readonly twin: Target
  /** The build that `DIST` names. */
  readonly older: Target | null
}

interface Times {
  readonly ours: Visit
  readonly twin: Visit
  readonly tap: number
  readonly olderTap: number | null
}

/** One visit of each candidate, in another order in every other round. */
async function oneRound(browser: Browser, { ours, twin, older }: Candidates, speed: Speed, at: number): Promise<Times> {
  const even = at % 2 === 0
  const first = await visit(browser, even ? ours : twin, speed)
  const second = await visit(browser, even ? twin : ours, speed)
  const olderFirst = older !== null && !even ? await tap(browser, older, speed) : null
  const ourTap = await tap(browser, ours, speed)
  return {
    ours: even ? first : second,
    twin: even ? second : first,
    tap: ourTap,
    olderTap: older !== null && even ? await tap(browser, older, speed) : olderFirst,
  }
}

const LIMITS = [
  ['LCP ratio', GOALS.lcp],
  ['text ratio', GOALS.text],
  ['CLS', GOALS.cls],
  ['tap ratio', GOALS.tap],
] as const

/** The medians of all rounds. A ratio is the median of each round's. */
function rowOf(name: string, rounds: readonly Times[]) {
  const ms = (pick: (times: Times) => number) => round(median(rounds.map(pick)), 0)
  const ratio = (pick: (times: Times) => number) => round(median(rounds.map(pick)), 2)
  return {
    'first visit': name,
    'LCP ms': ms(({ ours }) => ours.lcp),
    'twin LCP ms': ms(({ twin }) => twin.lcp),
    'LCP ratio': ratio(({ ours, twin }) => ours.lcp / twin.lcp),
    'text ms': ms(({ ours }) => ours.text),
    'twin text ms': ms(({ twin }) => twin.text),
    'text ratio': ratio(({ ours, twin }) => ours.text / twin.text),
    CLS: round(maximum(rounds.map(({ ours }) => ours.cls)), 3),
    'tap ms': ms((times) => times.tap),
    ...(rounds.every(({ olderTap }) => olderTap !== null) && {
      'older tap ms': ms(({ olderTap }) => olderTap ?? Number.NaN),
      'tap ratio': ratio((times) => times.tap / (times.olderTap ?? Number.NaN)),
    }),
  }
}

type Row = ReturnType<typeof rowOf>

const missed = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap((row) =>
    LIMITS.flatMap(([what, most]) => {
      const value = row[what]
      return value === undefined || value <= most ? [] : [`${row['first visit']}: ${what} ${value}, goal ≤ ${most}`]
    }),
  )

async function measure(browser: Browser, own: Site, older: Site | null): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const screen of screens) {
    const path = SCREENS[screen] ?? '/'
    const { path: twinPath, heading } = await makeTwin(browser, own.network.origin, path, own.dist)
    const candidates: Candidates = {
      ours: { network: own.network, path, heading },
      // The app's policy forbids styles in attributes, which the app sets by script.
      twin: { network: own.network, path: twinPath, heading, options: { bypassCSP: true } },
      older: older && { network: older.network, path, heading },
    }
    for (const name of networks) {
      const speed = NETWORKS[name]
      if (speed === undefined) continue
      const rounds: Times[] = []
      for (let at = 0; at < ROUNDS; at++) rounds.push(await oneRound(browser, candidates, speed, at))
      rows.push(rowOf(`${screen}, ${name}`, rounds))
      console.info(rows.at(-1), `load ${loadavg()[0]?.toFixed(1)}`)
    }
    own.network.speed = null
  }
  return rows
}

/**
 * A first visit on a phone with a slow line and a processor slowed down four times, beside the static twin: what the app shows in the end,
 * served without script. `DIST` names the build of another commit, whose first tap is measured in turn with ours.
 */
export async function benchFirst(): Promise<void> {
  await buildIfStale('dist')
  const own = await site('dist')
  const older = process.env.DIST ? await site(process.env.DIST) : null
  const browser = await chromium.launch(shellOptions())
  try {
    const rows = await measure(browser, own, older)
    console.table(rows)
    const faults = missed(rows)
    for (const fault of faults) console.info(`Missed: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
    console.info(`${ROUNDS} rounds, Chromium ${browser.version()}, load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await own.stop()
    await older?.stop()
  }
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { buildIfStale } from '../../server/demo/demo-build.ts'
import { demoBooks } from '../../tests/e2e/support/library.ts'
import { startServer } from '../../tests/e2e/support/server/server.ts'
import { shellOptions } from '../../tests/support/device/chromium.ts'

/** On a quiet machine. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

const [book = { slug: '', articles: [] }] = demoBooks
const PATHS = ['/', `/${book.slug}`, `/${book.slug}/${book.articles[0]}`]

/** What has not its full score and counts in a category. */
function failedAudits({ audits, categories }: Result, category: Category): readonly string[] {
  const counting = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counting.flatMap(({ id }) => {
    const audit = audits[id]
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return []
    return [`${category}: ${audit.title} (${id})${audit.displayValue === undefined ? '' : `: ${audit.displayValue}`}`]
  })
}

/** Audits a page as Lighthouse does for phones, in a new browser. */
async function audit(address: string): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'larder-lighthouse-'))
  const { args, executablePath } = shellOptions()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--remote-debugging-port=0'],
  })
  try {
    // The browser takes any free port and writes into its profile which.
    const file = join(profile, 'DevToolsActivePort')
    for (let tries = 0; !existsSync(file) && tries < 100; tries++) await sleep(50)
    const port = Number(readFileSync(file, 'utf8').split('\n')[0])
    const run = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (run === undefined || run.lhr.runtimeError !== undefined)
      throw new Error(`${address} could not be audited: ${run?.lhr.runtimeError?.message}`)
    return run.lhr
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Lighthouse on a phone: home, a book and an article of the demo library, each on a first visit. The addresses are on
 * localhost, which browsers take for safe without https.
 */
export async function benchLighthouse(): Promise<void> {
  await buildIfStale('dist')
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const server = await startServer(dataDir)
  try {
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const path of PATHS) {
      const result = await audit(`http://localhost:${server.port}${path}`)
      const scores = CATEGORIES.map((name) => [name, Math.round((result.categories[name]?.score ?? 0) * 100)] as const)
      rows.push({ address: path, ...Object.fromEntries(scores) })
      for (const [name, score] of scores) {
        if (score >= GOALS[name]) continue
        console.info(`Missed at ${path}: ${name} ${score}, goal ≥ ${GOALS[name]}`)
        process.exitCode = 1
      }
      for (const fault of CATEGORIES.flatMap((name) => failedAudits(result, name))) console.info(`  ${path}: ${fault}`)
    }
    console.table(rows)
    console.info(`load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

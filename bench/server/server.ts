import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import { demoBooks } from '../../tests/e2e/support/library.ts'
import { round } from '../numbers.ts'

const AT_ONCE = 50
const SECONDS = Number(process.env.SECONDS ?? 10)
const PORT = 18_470
const ORIGIN = `http://127.0.0.1:${PORT}`
const MOST_P99_MS = 60
const WORDS = ['water', 'bread', 'salt', 'protein', 'vitamin', 'sugar', 'fibre', 'breakfast', 'kitchen', 'children']

const [book = { slug: '', articles: [] }] = demoBooks
const ARTICLES = `/api/books/${book.slug}/articles/49`

interface Case {
  readonly name: string
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Answers a second. Null: measured, without a goal. */
  readonly goal: number | null
}

interface Running {
  /** Megabytes that the process holds. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Starts the demo of this folder, or of the commit in the folder that `SERVER` names. */
async function start(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  // The load comes from few addresses, so the limits are as high as they go.
  const limits = {
    MAX_COST_PER_ADDRESS: '100000000',
    MAX_COST_PER_ACCOUNT: '100000000',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/demo.ts'], {
    cwd: process.env.SERVER ?? '.',
    env: { ...process.env, ...limits, PORT: String(PORT), DATA_DIR: dataDir, DIST_DIR: resolve('dist') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    fetch(`${ORIGIN}/api/health`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The server ended at once')
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signedIn(): Promise<string> {
  const answer = await fetch(`${ORIGIN}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'subscriber@example.com', password: 'subscriber-demo-1' }),
  })
  const { access_token }: { readonly access_token: string } = await answer.json()
  return `Bearer ${access_token}`
}

async function cases(): Promise<readonly Case[]> {
  const br = { 'Accept-Encoding': 'br' }
  const etag = (await fetch(ORIGIN + ARTICLES, { headers: br })).headers.get('etag') ?? ''
  return [
    { name: 'stats', paths: ['/api/server/stats'], headers: br, goal: 5_000 },
    { name: 'articles, brotli', paths: [ARTICLES], headers: br, goal: 3_000 },
    { name: 'articles, gzip', paths: [ARTICLES], headers: { 'Accept-Encoding': 'gzip' }, goal: 3_000 },
    { name: 'articles, 304', paths: [ARTICLES], headers: { ...br, 'If-None-Match': etag }, goal: 6_000 },
    { name: 'search', paths: WORDS.map((word) => `/api/search?q=${word}`), headers: br, goal: 1_500 },
    { name: 'HTML of an article', paths: [`/${book.slug}/${book.articles[0]}`], headers: br, goal: 3_000 },
    {
      name: 'articles, subscriber',
      paths: [ARTICLES],
      headers: { ...br, Authorization: await signedIn() },
      goal: null,
    },
  ]
}

async function measure({ name, paths, headers, goal }: Case, server: Running) {
  const result = await autocannon({
    url: ORIGIN,
    connections: AT_ONCE,
    duration: SECONDS,
    requests: paths.map((path, at) => ({
      method: 'GET' as const,
      path,
      headers: { ...headers, 'X-Forwarded-For': `10.0.0.${at}` },
    })),
  })
  const good = result['2xx'] + result['3xx']
  return {
    name,
    'req/s': Math.round(good / result.duration),
    refused: result.errors + result['4xx'] + result['5xx'],
    goal,
    'p50 ms': round(result.latency.p50, 1),
    'p99 ms': round(result.latency.p99, 1),
    'memory MB': Math.round(server.memory()),
  }
}

type Row = Awaited<ReturnType<typeof measure>>

const isMissed = (row: Row): boolean =>
  row.refused > 0 || (row.goal !== null && (row['req/s'] < row.goal || row['p99 ms'] > MOST_P99_MS))

/** Answers a second over 50 connections. The load generator runs on the same cores. `SECONDS`: for each case. */
export async function benchServer(): Promise<void> {
  const server = await start()
  try {
    const rows: Row[] = []
    for (const one of await cases()) rows.push(await measure(one, server))
    console.table(rows)
    for (const { name } of rows.filter(isMissed)) console.info(`Missed: ${name}`)
  } finally {
    await server.stop()
  }
}

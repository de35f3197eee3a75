import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile, round } from './numbers.ts'

const AT_ONCE = 50
const RUN_MS = 6_000
const PORT = 18_460

/** Measures the app's page alone and while fifty readers sign in at once. Build first. */
export async function benchSignIns(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-sign-ins-'))
  // Every sign-in comes from another address. Otherwise this would measure the limits on tries.
  const settings = { PORT: String(PORT), DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  const server = spawn('npx', ['tsx', 'server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const origin = `http://127.0.0.1:${PORT}`
  try {
    await once(server.stdout, 'data')
    while (
      !(await fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await once(server.stdout, 'data')
    await run(origin, 5)
    console.table({ alone: await run(origin, 0), [`beside ${AT_ONCE} sign-ins`]: await run(origin, AT_ONCE) })
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function run(origin: string, signIns: number): Promise<Readonly<Record<string, number>>> {
  const until = performance.now() + RUN_MS
  const pages: number[] = []
  const answers: number[] = []
  const signInLoop = async (): Promise<void> => {
    while (performance.now() < until) {
      const some = () => Math.floor(Math.random() * 256)
      const begun = performance.now()
      const { status } = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${some()}.${some()}.${some()}` },
        body: JSON.stringify({ email: `nobody-${Math.random()}@example.com`, password: 'a guess' }),
      })
      if (status === 401) answers.push(performance.now() - begun)
    }
  }
  const pageLoop = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now()
      await (await fetch(`${origin}/`)).arrayBuffer()
      pages.push(performance.now() - begun)
    }
  }
  await Promise.all([pageLoop(), ...Array.from({ length: signIns }, signInLoop)])
  return {
    'page p50 ms': round(quantile(pages, 0.5), 1),
    'page p99 ms': round(quantile(pages, 0.99), 1),
    'sign-ins / s': round((answers.length * 1000) / RUN_MS, 1),
    'sign-in p50 ms': round(quantile(answers, 0.5), 0),
  }
}

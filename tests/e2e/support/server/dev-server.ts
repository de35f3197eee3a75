import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomPort } from '#tests/support/random-port.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { ended } from './server.ts'

/** What development needs of the project. Not the content: the library comes with the data folder. */
const SOURCES = ['src', 'workers', 'sw', 'server', 'public', 'build', 'index.html', 'package.json', 'lingui.config.ts']
const CONFIGS = ['vite.config.ts', 'tsconfig.json', 'tsconfig.base.json']

const ATTEMPTS = 3
const START_MS = 60_000
const POLL_MS = 100

/** Runs `npm run dev` in a copy of the sources that a test may change. */
export class DevServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-dev-'))
  private child: ChildProcess | null = null
  private readonly output: string[] = []
  origin = ''

  constructor() {
    for (const name of [...SOURCES, ...CONFIGS]) cpSync(join(ROOT, name), join(this.folder, name), { recursive: true })
    // A folder of links instead of one link: development writes caches beside the packages, and they must not reach the checkout.
    const modules = join(this.folder, 'node_modules')
    mkdirSync(modules)
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
    const template = process.env.LARDER_E2E_TEMPLATE
    if (template === undefined) throw new Error('The library to copy was not made')
    execFileSync('cp', ['-a', template, join(this.folder, 'data')])
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (await this.listens()) return
      await this.stop()
      if (attempt === ATTEMPTS) throw new Error(`Development did not start:\n${this.log()}`)
    }
  }

  /**
   * Starts on two random ports, and gives false if that ended because one was taken. Port 0 cannot be used: the server starts again after
   * each change, and the page's server has to find it at the same port.
   */
  private async listens(): Promise<boolean> {
    const [port, pagePort] = [randomPort(), randomPort()]
    this.origin = `http://localhost:${pagePort}`
    const env = { ...process.env, PORT: String(port), PAGE_PORT: String(pagePort), DATA_DIR: join(this.folder, 'data') }
    // A process group of its own, so that npm and its children end together.
    const child = spawn('npm', ['run', 'dev'], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    const deadline = Date.now() + START_MS
    while (child.exitCode === null) {
      if (Date.now() > deadline) throw new Error(`Development was not ready after ${START_MS} ms:\n${this.log()}`)
      const answer = await fetch(`${this.origin}/api/trace`).catch(() => null)
      if (answer?.ok && (await answer.text()).includes('ip=')) return true
      await sleep(POLL_MS)
    }
    return false
  }

  private async stop(): Promise<void> {
    if (this.child?.pid === undefined || this.child.exitCode !== null) return
    process.kill(-this.child.pid, 'SIGTERM')
    await ended(this.child)
  }

  /** Everything that it wrote to its console. */
  log(): string {
    return this.output.join('')
  }

  /** Replaces the first match in a source file. Give a loose pattern, so that the story does not hold the file's wording. */
  replace(path: string, find: RegExp, replacement: string): void {
    const file = join(this.folder, path)
    const text = readFileSync(file, 'utf8')
    if (!find.test(text)) throw new Error(`${path} has no ${find}`)
    writeFileSync(file, text.replace(find, replacement))
  }

  /** Adds a statement to the end of a module. */
  append(path: string, statement: string): void {
    writeFileSync(join(this.folder, path), `\n${statement}\n`, { flag: 'a' })
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

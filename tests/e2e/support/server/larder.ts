import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NetworkProxy } from '#tests/support/device/network-proxy.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { runCommand } from './run-command.ts'
import { type RunningServer, ServerHost, startServer } from './server.ts'

/** Processes that have just been ended may still write for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 } as const

/** A whole Larder for one test: server, database, library, and the network in front of it. */
export class Larder {
  readonly contentDir: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'))
  private readonly dataDir = join(this.folder, 'data')
  private server: RunningServer | null = null
  private proxyOrNull: NetworkProxy | null = null
  origin = ''

  private readonly host: ServerHost | null

  private constructor(host: ServerHost | null) {
    this.host = host
    this.contentDir = join(this.folder, 'content')
  }

  /** Starts a Larder with the demo library, in the given host or else in a process of its own. */
  static async begin(host: ServerHost | null = null): Promise<Larder> {
    const template = process.env.LARDER_E2E_TEMPLATE
    if (template === undefined) throw new Error('The library to copy was not made')
    const larder = new Larder(host)
    // `-a` keeps owner and modes: the database refuses a folder that others may read.
    await promisify(execFile)('cp', ['-a', template, larder.dataDir])
    await larder.start()
    return larder
  }

  /** The server's own origin, without the network in between: reachable even when the browser is cut off. */
  get serverOrigin(): string {
    if (this.server === null) throw new Error('Not started')
    return `http://127.0.0.1:${this.server.port}`
  }

  get network(): NetworkProxy {
    if (this.proxyOrNull === null) throw new Error('Not started')
    return this.proxyOrNull
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.proxyOrNull === null) {
      this.proxyOrNull = new NetworkProxy()
      this.origin = await this.proxyOrNull.open()
    }
    // A server that starts again has another port. Readers see only the proxy's.
    this.server = await (this.host?.start ?? startServer)(this.dataDir, { PUBLIC_ORIGIN: this.origin, ...env })
    this.network.pointAt(this.server.port)
    this.network.weather = () => 'clear'
  }

  /** The log of the running server. */
  get log(): string {
    if (this.server === null) throw new Error('Not started')
    return this.server.log()
  }

  /** The raw mails that the server wrote, oldest first. */
  mails(): string[] {
    const outbox = join(this.dataDir, 'outbox')
    if (!existsSync(outbox)) return []
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  }

  /** Stops the server. Its port refuses connections from then on. */
  async stop(): Promise<void> {
    if (this.proxyOrNull !== null) this.network.weather = () => 'down'
    await this.server?.stop()
    this.server = null
  }

  /** Copies the demo library, lets the test edit it, and imports it. */
  async importEdited(edit: (contentDir: string) => void): Promise<void> {
    cpSync(join(ROOT, 'content'), this.contentDir, { recursive: true })
    edit(this.contentDir)
    await this.importFolder(this.contentDir)
  }

  /** Imports EPUBs as an operator would, in languages that the library may not have yet. */
  async importEpubs(files: Readonly<Record<string, Uint8Array>>, language?: string): Promise<void> {
    const epubs = join(this.folder, 'epubs')
    rmSync(epubs, { recursive: true, force: true })
    mkdirSync(epubs)
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(epubs, name), bytes)
    await runCommand(this.dataDir, 'content:import', epubs, ...(language === undefined ? [] : ['--language', language]))
  }

  /** Grants or revokes a subscription as an operator does. */
  decide(command: 'grant' | 'revoke', email: string): Promise<void> {
    return runCommand(this.dataDir, 'payments', command, email)
  }

  /** Resets the network for the next test: clear weather and an empty log. */
  calm(): void {
    this.network.weather = () => 'clear'
    this.network.seen.length = 0
  }

  /** Imports a folder in the servers' process. Loading the importing code in a new process takes longer than the import. */
  async importFolder(contentDir: string): Promise<void> {
    if (this.host === null) throw new Error('Only beside a server of the host')
    await this.host.importFolder(this.dataDir, contentDir)
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.proxyOrNull?.close()
    await rm(this.folder, REMOVAL)
  }
}

/** The Larders of one worker process of the runner. */
export class Larders {
  private readonly host = new ServerHost()
  private sharedOrNull: Promise<Larder> | null = null
  private spare: Promise<Larder> | null = null

  shared(): Promise<Larder> {
    this.sharedOrNull ??= this.begin()
    return this.sharedOrNull
  }

  /** A Larder for one test only. The next one starts while this test runs: the start is a third of a test's time. */
  async own(): Promise<Larder> {
    const larder = await (this.spare ?? this.begin())
    this.spare = this.begin()
    // A failed start is reported to the test that gets this Larder.
    this.spare.catch(() => undefined)
    return larder
  }

  async remove(): Promise<void> {
    for (const larder of await Promise.allSettled([this.sharedOrNull, this.spare]))
      if (larder.status === 'fulfilled') await larder.value?.remove()
    await this.host.end()
  }

  private begin(): Promise<Larder> {
    return Larder.begin(this.host)
  }
}

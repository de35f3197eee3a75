import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startServer } from '#server/app/serve.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureAccounts } from '#server/demo/demo-accounts.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '../database/databases.ts'
import { openLibrary } from '../server/server-app.ts'

export interface AttackServer {
  readonly server: Server
  readonly database: TestDatabase
  readonly agent: Agent
  /** Resolves when the head of the answer arrives. The caller may read the body or not. */
  readonly ask: (path: string, options?: AskOptions) => Promise<IncomingMessage>
  readonly close: () => Promise<void>
}

interface AskOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly agent?: Agent
}

type Start = typeof startServer

/** A server on loopback with a database of its own. Its client keeps connections alive, at most 50. */
export async function openAttackServer(
  kind: DatabaseKind,
  folder: string | null,
  env: Readonly<Record<string, string>> = {},
  start: (config: Parameters<Start>[0]) => ReturnType<Start> = startServer,
): Promise<AttackServer> {
  const database = await (folder === null ? openTestDatabase(kind) : openLibrary(kind, folder))
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-attack-'))
  const settings = { DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist'), DATABASE_URL: database.url }
  const server = await start(readConfig({ ...settings, PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0', ...env }))
  await ensureAccounts(database.db, server.services.passwords)
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  return {
    server,
    database,
    agent,
    ask: (path, options = {}) =>
      new Promise((resolve, reject) => {
        const { method = 'GET', headers = {}, body, agent: own = agent } = options
        const to = { host: '127.0.0.1', port: server.port, path, method, headers, agent: own }
        request(to, resolve).once('error', reject).end(body)
      }),
    close: async () => {
      agent.destroy()
      await server.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calls `work` `times` times, `atOnce` of them in parallel. */
export async function flood(times: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** The whole body. */
export async function bodyOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

/** Signs in to a demo account over the network. Gives its header. */
export async function signedIn(
  { ask }: AttackServer,
  email: string,
  password: string,
): Promise<{ Authorization: string }> {
  const answer = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, 'g-recaptcha-response': '' }),
  })
  const { access_token } = JSON.parse(await bodyOf(answer)) as { access_token: string }
  return { Authorization: `Bearer ${access_token}` }
}

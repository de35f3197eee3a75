import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createApp } from '#server/app/app.ts'
import { openServices } from '#server/app/serve.ts'
import { stopServices } from '#server/app/stop.ts'
import { openPasswords } from '#server/auth/password/passwords.ts'
import { readConfig } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { ensureAccounts } from '#server/demo/demo-accounts.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { openRevisions } from '#server/library/revisions.ts'
import { type DatabaseKind, openFilledDatabase, type TestDatabase } from '../database/databases.ts'

export interface TestApp {
  readonly app: Hono<AppEnv>
  readonly services: Services
  /** For another process. */
  readonly databaseUrl: string
  /** A GET of the API, below `/api`. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly patch: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly close: () => Promise<void>
}

/** The names and bytes of a folder's files, in short. */
function contentOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    hash.update(`${path.slice(folder.length)}\0`)
    if (file.isFile()) hash.update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

async function fill(db: Kysely<Schema>, folder: string): Promise<void> {
  const passwords = openPasswords()
  await importContent({ db, folder })
  await ensureAccounts(db, passwords).finally(passwords.stop)
}

/** A database of its own with the library of `folder` and the demo accounts. */
export const openLibrary = (kind: DatabaseKind, folder: string): Promise<TestDatabase> =>
  openFilledDatabase(kind, contentOf(folder), (db) => fill(db, folder))

/**
 * The whole server on a new database with the library of `folder` and the demo accounts. Every answer is checked against
 * the contract. `env`: more settings.
 */
export async function openTestApp(
  kind: DatabaseKind,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const database = await openLibrary(kind, folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-app-'))
  const config = readConfig({ DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist'), ...env })
  // What a test imports shows at once.
  const revisions = openRevisions(database.db, 0)
  const services = await openServices(config, database, { checkAnswers: true, revisions })
  const app = createApp(services)
  const get: TestApp['get'] = async (path, headers = {}) => app.request(`/api${path}`, { headers })
  const send =
    (method: string): TestApp['post'] =>
    async (path, body, headers = {}) =>
      app.request(`/api${path}`, {
        method,
        body: JSON.stringify(body),
        // As the app's page sends it.
        headers: { 'content-type': 'application/json', origin: config.publicOrigin, ...headers },
      })
  const close = async () => {
    await stopServices(services)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, services, databaseUrl: database.url, get, post: send('POST'), patch: send('PATCH'), close }
}

/** Signs in to a demo account. Gives its header. */
export async function bearer(app: TestApp, email: string, password: string): Promise<{ Authorization: string }> {
  const answer = await app.post('/auth/login', { email, password })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { Authorization: `Bearer ${access_token}` }
}

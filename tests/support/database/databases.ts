import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import { describe, inject } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

export type DatabaseKind = 'embedded' | 'postgres15'

/** Runs a suite on each kind of database that the server supports. The second kind runs in the deep tests only. */
export function onDatabases(title: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${title}, on the embedded database`, () => suite('embedded'))
  describe(`${title}, on PostgreSQL 15`, { tags: ['deep'] }, () => suite('postgres15'))
}

export interface TestDatabase {
  readonly db: Kysely<Schema>
  readonly connection: PoolConfig
  /** For a second connection or another process. */
  readonly url: string
  /** Closes the connection and drops the database. */
  readonly close: () => Promise<void>
}

function templateOf(kind: DatabaseKind): string {
  const template = inject('templateUrls')[kind]
  if (template === null) throw new Error('PostgreSQL 15 runs in the deep tests only')
  return template
}

async function onServer(templateUrl: string, query: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new Client(url.href)
  await client.connect()
  try {
    await client.query(query)
  } finally {
    await client.end()
  }
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`

/** Creates a database as a copy of another one of the server, and opens it. `disconnect` lets it stay. */
async function openCopy(kind: DatabaseKind, of: string) {
  const template = templateOf(kind)
  const name = newName()
  await onServer(template, `create database ${name} template ${of}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const { db, connection, close: disconnect } = await openDatabase({ databaseUrl: url.href, dataDir: '/nonexistent' })
  const close = async () => {
    await disconnect()
    await onServer(template, `drop database ${name} with (force)`)
  }
  return { name, db, connection, url: url.href, close, disconnect }
}

/** A new database, migrated and empty, on the server that the whole run shares. Close it in `afterAll`. */
export const openTestDatabase = (kind: DatabaseKind): Promise<TestDatabase> =>
  openCopy(kind, templateName(templateOf(kind)))

/** The names of filled databases. They go with their server. */
const filled = new Map<string, Promise<string>>()

/** A copy of a database that `fill` has filled. It does so once for each key in this process, because an import costs more than a copy. */
export async function openFilledDatabase(
  kind: DatabaseKind,
  key: string,
  fill: (db: Kysely<Schema>) => Promise<void>,
): Promise<TestDatabase> {
  const make = async (): Promise<string> => {
    const { name, db, disconnect } = await openCopy(kind, templateName(templateOf(kind)))
    await fill(db).finally(disconnect)
    return name
  }
  const whole = `${kind} ${key}`
  const name = filled.get(whole) ?? make()
  filled.set(whole, name)
  return openCopy(kind, await name)
}

/** A new database without tables on the shared server. Drop it in `afterAll`. */
export async function createEmptyDatabase(kind: DatabaseKind): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = templateOf(kind)
  const name = newName()
  await onServer(template, `create database ${name} template template0`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(template, `drop database ${name} with (force)`) }
}

const templateName = (url: string): string => new URL(url).pathname.slice(1)

import { mkdtemp, rm } from 'node:fs/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { openDatabase } from '#server/db/open.ts'
import { present } from '#tests/support/present.ts'
import { type PostgresServer, startPostgres15 } from './postgres-15.ts'

/** A database that is migrated once. Each test file gets a copy of it. */
export const TEMPLATE = 'larder_template'

const UNSAFE = ['fsync', 'synchronous_commit', 'full_page_writes']

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the template, by kind of server. */
    readonly templateUrls: { readonly embedded: string; readonly postgres15: string | null }
  }
}

async function startEmbedded(): Promise<PostgresServer> {
  const dir = await mkdtemp('/tmp/larder-embedded-')
  const { connection, stop } = await startEmbeddedPostgres(dir)
  const host = encodeURIComponent(present(connection.host))
  return {
    url: (database) =>
      `postgres://${connection.user}:${connection.password}@socket/${database}?host=${host}&port=${connection.port}`,
    stop: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(server: PostgresServer): Promise<string> {
  const client = new Client(server.url('postgres'))
  await client.connect()
  // No test ends this server, so nothing needs to be safe on the disk.
  for (const setting of UNSAFE) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const url = server.url(TEMPLATE)
  const { close } = await openDatabase({ databaseUrl: url, dataDir: '/nonexistent' })
  await close()
  return url
}

/** A run without the deep tests does not use the second kind, so it need not wait for it. */
const needsSecond = ({ vitest }: TestProject): boolean => !(vitest.config.tagsFilter ?? []).includes('!deep')

/** Starts the kinds of PostgreSQL that the server supports, once for all server tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, postgres15] = await Promise.all([startEmbedded(), needsSecond(project) ? startPostgres15() : null])
  project.provide('templateUrls', {
    embedded: await makeTemplate(embedded),
    postgres15: postgres15 && (await makeTemplate(postgres15)),
  })
  return async () => {
    await Promise.all([embedded.stop(), postgres15?.stop()])
  }
}

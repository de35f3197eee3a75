import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { LEFT_OUT_TABLES, listTables } from '#server/backup/catalog.ts'
import { LEFT_OUT_FILES } from '#server/backup/data-files.ts'
import { restore } from '#server/backup/restore.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { privateFolder, removeFolders } from '#tests/support/data-folders.ts'
import { createEmptyDatabase, onDatabases, openTestDatabase } from '#tests/support/databases.ts'

const quiet = { force: false, say: () => undefined, signal: new AbortController().signal }
afterAll(removeFolders)

onDatabases('a backup', (kind) => {
  it('has every table of the database but those that are left out by name, with a reason', async () => {
    const database = await openTestDatabase(kind)
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db)
    const client = new Client(database.url)
    await client.connect()
    const dumped = (await listTables(client)).map(({ name }) => name)
    await client.end()
    await database.close()
    const leftOut = Object.keys(LEFT_OUT_TABLES)
    expect([...dumped, ...leftOut].sort()).toEqual(rows.map(({ name }) => name).sort())
    expect(leftOut.sort()).toEqual(['schema_migrations', 'schema_migrations_lock'])
    for (const reason of Object.values(LEFT_OUT_TABLES)) expect(reason.length).toBeGreaterThan(10)
    for (const { why } of LEFT_OUT_FILES) expect(why.length).toBeGreaterThan(10)
  })

  it('of an older version goes through the migrations that came since', async () => {
    const [source, target] = await Promise.all([createEmptyDatabase(kind), createEmptyDatabase(kind)])
    const older = Object.entries(migrations).filter(([name]) => name < '005')
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: source.url }) }),
    })
    await migrate(db, Object.fromEntries(older))
    await sql`insert into books (slug, position, price, discount_amount, currency_symbol) values ('old', 1, 2, 0, '€')`.execute(
      db,
    )
    await db.destroy()
    const folder = await privateFolder()
    const file = join(folder, 'backup.tar.gz')
    const written = await backup(file, { databaseUrl: source.url, dataDir: join(folder, 'data'), ...quiet })
    expect(written.migrations).toEqual(older.map(([name]) => name))

    const place = { databaseUrl: target.url, dataDir: join(folder, 'restored') }
    await restore(file, { ...place, say: () => undefined })
    const opened = await openDatabase(place)
    const books = await opened.db.selectFrom('books').select(['slug', 'source']).execute()
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(opened.db)
    await opened.close()
    expect(books).toEqual([{ slug: 'old', source: 'folder' }])
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort())
    await source.drop()
    await target.drop()
  })
})

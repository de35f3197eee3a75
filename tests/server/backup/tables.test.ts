import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { LEFT_OUT_TABLES, listTables } from '#server/backup/catalog.ts'
import { LEFT_OUT_FILES } from '#server/backup/data-files.ts'
import { onDatabases, openTestDatabase } from '#tests/support/database/databases.ts'

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
})

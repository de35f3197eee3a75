import { join } from 'node:path'
import { type Kysely, type Migration, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { connectTo, openDatabase } from '#server/db/open.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase, onDatabases } from '#tests/support/database/databases.ts'

const FIRST = '001-first-version'
const NEXT = '900-shelves'
const quiet = { force: false, say: () => undefined, warn: () => undefined, signal: new AbortController().signal }
afterAll(removeFolders)

/** In this file the server has one more migration. */
const shelves: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table books add column shelf text not null default 'lower'`.execute(db)
  },
}
beforeAll(() => {
  Object.assign(migrations, { [NEXT]: shelves })
})
afterAll(() => {
  Reflect.deleteProperty(migrations, NEXT)
})

onDatabases('a backup', (kind) => {
  it('of an older version goes through the migrations that came since', async () => {
    const [source, target] = await Promise.all([createEmptyDatabase(kind), createEmptyDatabase(kind)])
    const older = Object.entries(migrations).filter(([name]) => name === FIRST)
    const { db, close } = connectTo({ connectionString: source.url })
    await migrate(db, Object.fromEntries(older))
    await sql`insert into books (slug, position, price, discount_amount, currency_symbol) values ('old', 1, 2, 0, '€')`.execute(
      db,
    )
    await close()
    const folder = await privateFolder()
    const file = join(folder, 'backup.tar.gz')
    const written = await backup(file, { databaseUrl: source.url, dataDir: join(folder, 'data'), ...quiet })
    expect(written.migrations).toEqual([FIRST])

    const place = { databaseUrl: target.url, dataDir: join(folder, 'restored') }
    await restore(file, { ...place, say: () => undefined })
    const opened = await openDatabase(place)
    const books = await sql`select slug, shelf from books`.execute(opened.db)
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(opened.db)
    await opened.close()
    expect(books.rows).toEqual([{ slug: 'old', shelf: 'lower' }])
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    await source.drop()
    await target.drop()
  })
})

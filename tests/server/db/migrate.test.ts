import { type Kysely, type Migration, sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { migrate, NewerSchemaError } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { openDatabase } from '#server/db/open.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const createShelf: Migration = {
  // Slow enough that other starting servers must wait.
  up: async (db: Kysely<unknown>) => {
    await sql`create table shelf (id integer primary key)`.execute(db)
    await sql`select pg_sleep(0.2)`.execute(db)
    await sql`insert into shelf values (1)`.execute(db)
  },
}
const fails: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table half (id integer)`.execute(db)
    throw new Error('no more paper')
  },
}

onDatabases('migrations', (kind) => {
  let test: TestDatabase
  const opened: TestDatabase[] = []
  beforeEach(async () => {
    test = await openTestDatabase(kind)
    opened.push(test)
  })
  afterAll(() => Promise.all(opened.map((database) => database.close())))

  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(test.db)
    return rows.map(({ name }) => name)
  }

  it('run once, when several start at the same time', async () => {
    const next = { ...migrations, '900-shelf': createShelf }
    const others = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: test.url, dataDir: '' })))
    try {
      await Promise.all([test.db, ...others.map(({ db }) => db)].map((db) => migrate(db, next)))
      expect(await names()).toEqual([...Object.keys(migrations), '900-shelf'])
      expect((await sql`select * from shelf`.execute(test.db)).rows).toEqual([{ id: 1 }])
    } finally {
      await Promise.all(others.map(({ close }) => close()))
    }
  })

  it('take a database that is filled one version further, and keep its rows', async () => {
    await test.db.insertInto('languages').values({ iso: 'en', name: 'English', position: 1 }).execute()
    const shelves: Migration = {
      up: async (db: Kysely<unknown>) => {
        await sql`alter table languages add column shelf text not null default 'lower'`.execute(db)
        await sql`update languages set shelf = 'upper' where iso = 'en'`.execute(db)
      },
    }
    const next = { ...migrations, '900-shelves': shelves }
    await migrate(test.db, next)
    await sql`insert into languages (iso, name, position) values ('uk', 'Українська', 2)`.execute(test.db)
    await migrate(test.db, next)
    expect((await sql`select iso, shelf from languages order by iso`.execute(test.db)).rows).toEqual([
      { iso: 'en', shelf: 'upper' },
      { iso: 'uk', shelf: 'lower' },
    ])
    expect(await names()).toEqual([...Object.keys(migrations), '900-shelves'])
  })

  it('leave nothing behind when one fails', async () => {
    const broken = { ...migrations, '900-shelf': createShelf, '901-fails': fails }
    await expect(migrate(test.db, broken)).rejects.toThrow('no more paper')
    expect(await names()).toEqual(Object.keys(migrations))
    const { rows } = await sql`select to_regclass('shelf') as shelf, to_regclass('half') as half`.execute(test.db)
    expect(rows).toEqual([{ shelf: null, half: null }])
  })

  it('refuse a schema that is newer than the server, and say what was found', async () => {
    await migrate(test.db, { ...migrations, '900-shelf': createShelf })
    const start = openDatabase({ databaseUrl: test.url, dataDir: '' })
    await expect(start).rejects.toThrow(NewerSchemaError)
    await expect(start).rejects.toThrow(/newer version of the server.*900-shelf.*knows them up to 0\d\d-/)
    expect(await names()).toContain('900-shelf')
  })

  it('do not mind that the clock went back between two of them', async () => {
    await migrate(test.db, { ...migrations, '900-shelf': createShelf })
    await sql`update schema_migrations set timestamp = '2001-01-01T00:00:00.000Z' where name = '900-shelf'`.execute(
      test.db,
    )
    await expect(migrate(test.db, { ...migrations, '900-shelf': createShelf })).resolves.toBeUndefined()
  })
})

it('the names of the migrations are numbered without a gap', () => {
  Object.keys(migrations).forEach((name, i) => {
    expect(name).toMatch(new RegExp(`^${String(i + 1).padStart(3, '0')}-[a-z-]+$`))
  })
})

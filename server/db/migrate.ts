import { type Kysely, type Migration, Migrator } from 'kysely'
import { migrations as ours } from './migrations/migrations.ts'
import type { Schema } from './schema.ts'

const TABLE = 'schema_migrations'

/** The database has migrations that this version of the server does not know. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'

  constructor(unknown: readonly string[], latest: string | undefined) {
    super(
      `The database was written by a newer version of the server: it has the migration ${unknown.join(', ')}, ` +
        `and this version knows them up to ${latest ?? 'none'}. Nothing was changed. Start the newer version.`,
    )
  }
}

/**
 * Brings the schema up to date: forwards only, all migrations or none. Processes that start together wait for each
 * other by an advisory lock. Throws `NewerSchemaError`. `within`: in the open transaction of the only connection of
 * `db`.
 */
export async function migrate(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>> = ours,
  transaction: 'own' | 'within' = 'own',
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    // The migrator compares the times at which migrations ran, and clocks can go back.
    allowUnorderedMigrations: true,
    disableTransactions: transaction === 'within',
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  // A failed transaction accepts no more queries.
  if (transaction === 'own') await refuseNewer(db, migrations)
  throw error
}

async function refuseNewer(db: Kysely<Schema>, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const known = Object.keys(migrations).sort()
  const done = await db.withTables<{ [TABLE]: { name: string } }>().selectFrom(TABLE).select('name').execute()
  const unknown = done.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerSchemaError(unknown.sort(), known.at(-1))
}

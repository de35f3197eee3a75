import { type Migration, sql } from 'kysely'

/** When changes were made that a restore has undone: devices may know them. See `noteLostChanges`. */
export const lostChanges: Migration = {
  async up(db) {
    await sql
      .raw(`
create table lost_changes (
  -- Stamps of the lost changes are later than the first time, and not later than the second.
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null
);
`)
      .execute(db)
  },
}

import { type Migration, sql } from 'kysely'

/** The addresses that books and articles had before. */
export const formerAddresses: Migration = {
  async up(db) {
    await sql
      .raw(`
create table former_addresses (
  kind text not null check (kind in ('book', 'article')),
  slug text not null,
  -- No foreign key: a book or an article that was removed by mistake comes back with another id.
  present_slug text not null,
  primary key (kind, slug),
  check (slug <> present_slug)
);
create index former_addresses_present on former_addresses (kind, present_slug);
`)
      .execute(db)
  },
}

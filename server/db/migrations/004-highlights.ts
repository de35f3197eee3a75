import { type Migration, sql } from 'kysely'

/** Highlights and notes. */
export const highlights: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table users add column highlight_revision bigint not null default 0;

create table highlights (
  user_id bigint not null references users on delete cascade,
  id uuid not null,
  -- No foreign key: an article that was removed by mistake comes back with another id.
  article_slug text not null,
  article_id text not null,
  lang text not null,
  block integer not null,
  start_at integer not null,
  end_at integer not null,
  quote text not null,
  before text not null,
  after text not null,
  color text not null,
  note text not null,
  made_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted boolean not null default false,
  revision bigint not null,
  primary key (user_id, id)
);
create index highlights_changes on highlights (user_id, revision);
`)
      .execute(db)
  },
}

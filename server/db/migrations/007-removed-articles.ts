import { type Migration, sql } from 'kysely'

/** The slugs that removed articles had. Devices may still send what waited there, with the ids that they know. */
export const removedArticles: Migration = {
  async up(db) {
    await sql
      .raw(`
create table removed_articles (
  -- No foreign key: the article is not there any more. No id is given twice.
  article_id bigint primary key,
  slug text not null
);
insert into removed_articles (article_id, slug)
select distinct on (t.article_id) t.article_id, t.slug
from article_tombstones t
where not exists (select from articles where articles.id = t.article_id)
order by t.article_id, t.deleted_at desc;
`)
      .execute(db)
  },
}

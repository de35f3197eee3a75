import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { connectTo } from '#server/db/open.ts'
import { slugOfArticle } from '#server/library/article-slug.ts'
import { createEmptyDatabase, onDatabases } from '#tests/support/database/databases.ts'

const NAME = '007-removed-articles'

/** As a server of an older version left it: article 2 is gone in both languages, and article 1 only in one of them. */
const LEFT = `
insert into languages (iso, name, position) values ('en', 'English', 1), ('uk', 'Українська', 2);
insert into books (id, slug, position, price, discount_amount, currency_symbol) values (7, 'oats', 1, 0, 0, '€');
insert into articles (id, slug, book_id, position) values (1, 'here', 7, 1);
insert into article_tombstones (book_id, lang, slug, article_id, deleted_at) values
  (7, 'uk', 'here', 1, '2026-01-02'), (7, 'uk', 'before', 2, '2026-01-01'),
  (7, 'uk', 'gone', 2, '2026-01-02'), (7, 'en', 'gone', 2, '2026-01-03');
`

onDatabases('removed articles of an older version', (kind) => {
  it('are known by their ids', async () => {
    const database = await createEmptyDatabase(kind)
    const { db, close } = connectTo({ connectionString: database.url })
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME)))
    await sql.raw(LEFT).execute(db)
    await migrate(db)
    expect(await db.selectFrom('removed_articles').selectAll().execute()).toEqual([{ article_id: '2', slug: 'gone' }])
    const slugs = await Promise.all(['1', '2', '3', 'x'].map((id) => slugOfArticle(db, id)))
    expect(slugs).toEqual(['here', 'gone', null, null])
    await close()
    await database.drop()
  })
})

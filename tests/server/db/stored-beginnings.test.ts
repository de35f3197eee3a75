import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { connectTo } from '#server/db/open.ts'
import { articleQuery, toArticle } from '#server/library/article-rows.ts'
import { readableTexts } from '#server/search/readable-texts.ts'
import { createEmptyDatabase, onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'

const FIRST = '001-first-version'

const paragraph = (words: number): string => `<p>${'oats '.repeat(words).trim()}.</p>`

/** Articles of 1,000 words as version 0.1.0 stored them, with so many in the beginning, and one of 4,000. */
const STORED = `
insert into languages (iso, name, position) values ('en', 'English', 1);
insert into books (id, slug, position, price, discount_amount, currency_symbol) values (7, 'oats', 1, 0, 0, '€');
insert into articles (id, slug, book_id, position)
  values (1, 'first', 7, 1), (2, 'short', 7, 2), (3, 'long', 7, 3), (4, 'huge', 7, 4);
insert into article_translations (article_id, lang, title, description, content, preview, text, reading_minutes, revision, updated_at)
select id, 'en', slug, '', case id when 4 then '${paragraph(4000)}' else '${paragraph(1000)}' end,
  case id when 2 then '${paragraph(200)}' when 3 then '${paragraph(201)}' else '${paragraph(401)}' end,
  case id when 4 then '${'oats '.repeat(4000)}' else '${'oats '.repeat(1000)}' end, 4, 'r', now()
from articles;
`

onDatabases('beginnings that an older version stored', (kind) => {
  it('are not shown with more than a fifth of the words, nor with more than 400', async () => {
    const database = await createEmptyDatabase(kind)
    const { db, close } = connectTo({ connectionString: database.url })
    await migrate(db, { [FIRST]: present(migrations[FIRST]) })
    await sql.raw(STORED).execute(db)
    await migrate(db)
    const shown = async (audience: 'public' | 'full') =>
      (await articleQuery(db, 'en', audience).execute()).map((row) => toArticle(row, audience).attributes.content)
    expect(await shown('public')).toEqual([paragraph(1000), paragraph(200), '', ''])
    expect(await shown('full')).toEqual([1000, 1000, 1000, 4000].map(paragraph))
    const searched = await readableTexts(db, 'en', 'public', ['short', 'long'])
    expect([...searched.values()].map(({ body }) => body.length)).toEqual([paragraph(200).length - 7, 0])
    await close()
    await database.drop()
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailKey } from '#server/db/email-key.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const AT = new Date('2026-02-03T04:05:06.789Z')

onDatabases('the tables', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await test.db.insertInto('languages').values({ iso: 'uk', name: 'Українська', position: 1 }).execute()
  })
  afterAll(() => test.close())

  const book = { position: 1, price: 12, discount_amount: '3.50', currency_symbol: '€' }

  it('keep ids and money exact, as text', async () => {
    await test.db
      .insertInto('books')
      .values({ ...book, id: '9007199254740993', slug: 'big' })
      .execute()
    const found = await test.db.selectFrom('books').selectAll().where('slug', '=', 'big').executeTakeFirstOrThrow()
    expect(found).toMatchObject({
      id: '9007199254740993',
      price: '12.00',
      discount_amount: '3.50',
      hero_asset_key: null,
    })
  })

  it('keep milliseconds, and take translations away with their article', async () => {
    const { id } = await test.db
      .insertInto('books')
      .values({ ...book, slug: 'garden' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const article = await test.db
      .insertInto('articles')
      .values({ slug: 'fibre', book_id: id, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('article_translations')
      .values({
        article_id: article.id,
        lang: 'uk',
        title: 'Клітковина',
        description: '',
        content: '<p>…</p>',
        preview: '<p>…</p>',
        text: '…',
        words: 0,
        reading_minutes: 4,
        revision: 'a',
        updated_at: AT,
        published_at: AT,
      })
      .execute()
    const text = test.db.selectFrom('article_translations').select(['updated_at', 'title'])
    expect(await text.execute()).toEqual([{ updated_at: AT, title: 'Клітковина' }])
    await test.db.deleteFrom('books').where('id', '=', id).execute()
    expect(await text.execute()).toEqual([])
  })

  it('hold one account for an address, however it is written', async () => {
    const insert = (email: string) =>
      test.db
        .insertInto('users')
        .values({ email, email_key: emailKey(email), first_name: 'А', last_name: 'Б', password_hash: 'x' })
        .returning(['subscribed', 'phone', 'created_at'])
        .executeTakeFirstOrThrow()
    expect(await insert('Reader@Example.com')).toMatchObject({ subscribed: false, phone: '' })
    await expect(insert(' reader@example.COM')).rejects.toMatchObject({ code: '23505' })
    await insert('Олена@пошта.укр')
    await expect(insert('олена@ПОШТА.укр')).rejects.toMatchObject({ code: '23505' })
  })

  it('refuse an article in a language that the library does not have', async () => {
    const translation = { slug: 'x', lang: 'xx', book_id: '9007199254740993', article_id: '1', deleted_at: AT }
    await expect(test.db.insertInto('article_tombstones').values(translation).execute()).rejects.toMatchObject({
      code: '23503',
    })
  })
})

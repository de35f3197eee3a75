import { type Kysely, type Migration, sql } from 'kysely'

type Db = Kysely<unknown>

const MONEY = sql`numeric(10, 2)`
/** Milliseconds: a stamp must survive the way to a JavaScript date and back. */
const STAMP = sql`timestamptz(3)`

export const libraryAndAccounts: Migration = {
  async up(db: Db) {
    await languagesAndAssets(db)
    await books(db)
    await articles(db)
    await pages(db)
    await revisions(db)
    await accounts(db)
  },
}

async function languagesAndAssets(db: Db): Promise<void> {
  await db.schema
    .createTable('languages')
    .addColumn('iso', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('assets')
    .addColumn('asset_key', 'text', (c) => c.primaryKey())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (c) => c.notNull().check(sql`height > 0`))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .execute()
}

async function books(db: Db): Promise<void> {
  await db.schema
    .createTable('books')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('price', MONEY, (c) => c.notNull().check(sql`price >= 0`))
    .addColumn('discount_amount', MONEY, (c) => c.notNull().check(sql`discount_amount >= 0`))
    .addColumn('currency_symbol', 'text', (c) => c.notNull())
    .addColumn('hero_asset_key', 'text', (c) => c.references('assets.asset_key'))
    .execute()
  await db.schema
    .createTable('book_translations')
    .addColumn('book_id', 'bigint', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('lang', 'text', (c) => c.notNull().references('languages.iso'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('image_title', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('updated_at', STAMP, (c) => c.notNull())
    .addPrimaryKeyConstraint('book_translations_pkey', ['book_id', 'lang'])
    .execute()
}

async function articles(db: Db): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('book_id', 'bigint', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  // Not unique: a reorder passes through equal positions, and deferred constraints are PostgreSQL's alone.
  await db.schema.createIndex('articles_reading_order').on('articles').columns(['book_id', 'position']).execute()
  await db.schema
    .createTable('article_translations')
    .addColumn('article_id', 'bigint', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('lang', 'text', (c) => c.notNull().references('languages.iso'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('preview', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('reading_minutes', 'integer', (c) => c.notNull())
    .addColumn('image_asset_key', 'text', (c) => c.references('assets.asset_key'))
    .addColumn('image_title', 'text')
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('updated_at', STAMP, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_translations_pkey', ['article_id', 'lang'])
    .execute()
  await db.schema
    .createTable('article_tombstones')
    .addColumn('book_id', 'bigint', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('lang', 'text', (c) => c.notNull().references('languages.iso'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('article_id', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', STAMP, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_tombstones_pkey', ['book_id', 'lang', 'slug'])
    .execute()
}

async function pages(db: Db): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('page_translations')
    .addColumn('page_id', 'bigint', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('lang', 'text', (c) => c.notNull().references('languages.iso'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('seo_title', 'text', (c) => c.notNull())
    .addColumn('seo_description', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('updated_at', STAMP, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_translations_pkey', ['page_id', 'lang'])
    .execute()
}

async function revisions(db: Db): Promise<void> {
  await db.schema
    .createTable('content_revisions')
    .addColumn('lang', 'text', (c) => c.primaryKey().references('languages.iso').onDelete('cascade'))
    .addColumn('public_revision', 'text', (c) => c.notNull())
    .addColumn('full_revision', 'text', (c) => c.notNull())
    .addColumn('changed_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('content_clock')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('last_at', STAMP, (c) => c.notNull())
    .execute()
  await sql`insert into content_clock (id, last_at) values (1, now())`.execute(db)
}

async function accounts(db: Db): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('email', 'text', (c) => c.notNull())
    // Folded by us and stored: lower() depends on the database's locale, and in "C" it knows ASCII only.
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('country', 'text')
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('subscribed', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', STAMP, (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'uuid', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', STAMP, (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', STAMP, (c) => c.notNull())
    .addColumn('rotated_at', STAMP)
    .addColumn('replaced_by', 'text')
    .execute()
  await db.schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family').execute()
  await db.schema.createIndex('refresh_tokens_user').on('refresh_tokens').column('user_id').execute()
  await db.schema.createIndex('refresh_tokens_expiry').on('refresh_tokens').column('expires_at').execute()
}

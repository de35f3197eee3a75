import type { Migration } from 'kysely'

/** An article's pictures are in its text. The columns for one beside it were never filled. */
export const noArticlePictures: Migration = {
  async up(db) {
    await db.schema.alterTable('article_translations').dropColumn('image_asset_key').dropColumn('image_title').execute()
  },
}

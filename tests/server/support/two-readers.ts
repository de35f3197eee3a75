import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import type { DatabaseKind } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

export type Headers = Readonly<Record<string, string>>

/** The server with the small library, and two of its readers, signed in. */
export interface TwoReaders {
  readonly app: TestApp
  readonly reader: Headers
  readonly subscriber: Headers
}

export async function openTwoReaders(kind: DatabaseKind): Promise<TwoReaders> {
  const app = await openTestApp(kind, writeFolder(smallLibrary()))
  const reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  return { app, reader, subscriber: await bearer(app, 'subscriber@example.com', 'subscriber-demo-1') }
}

/** Deletes what readers have stored in a table, and the answers to repeated requests. */
export async function emptyTable({ services }: TestApp, table: 'bookmarks' | 'highlights'): Promise<void> {
  await services.db.deleteFrom(table).execute()
  await services.db.deleteFrom('idempotent_answers').execute()
}

/** The id of an article. It changes when the article is removed and comes back. */
export async function articleId({ services }: TestApp, slug: string): Promise<string> {
  const article = services.db.selectFrom('articles').select('id').where('slug', '=', slug)
  return (await article.executeTakeFirstOrThrow()).id
}

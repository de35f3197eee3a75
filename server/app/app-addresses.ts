import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The app's screens with a path of one segment. The router has the same list. */
const SCREENS: readonly string[] = [
  ...['favorites', 'download', 'settings', 'subscribe', 'search', 'login', 'register', 'restore-password'],
  ...['thank-you', 'error-payment', 'not-found', 'confirm-email'],
]
/** Screens with a path of two segments. */
const TWO_SEGMENTS = /^(password\/forgot-password|checkout\/(success|failed|cancelled)|[a-z]+\/process-social-auth)$/
const FOLDERS: readonly string[] = ['password', 'checkout', 'api', 'assets', 'icons', 'fonts']

/** What probes and scanners ask for. A "200" would tell them that something is there. */
const PROBES: ReadonlySet<string> = new Set([
  ...['health', 'healthz', 'livez', 'readyz', 'startupz', 'metrics', 'server-status', 'actuator', 'debug', 'admin'],
  ...['wp-admin', 'wp-login', 'wp-content', 'wp-includes', 'phpmyadmin', 'cgi-bin', 'graphql', 'swagger'],
])

const TAKEN: ReadonlySet<string> = new Set([...SCREENS, ...FOLDERS, ...PROBES])

/** First path segments that a book or a page cannot have as its slug. */
export const isAppAddress = (slug: string): boolean => TAKEN.has(slug)

/** Whether the library has a book or a page with this slug, or this article in this book. */
export type KnowsText = (slug: string, article: string | undefined) => Promise<boolean>

export const libraryKnows =
  (db: Kysely<Schema>): KnowsText =>
  async (slug, article) => {
    try {
      const books = db.selectFrom('books').where('books.slug', '=', slug)
      const row =
        article === undefined
          ? await books
              .select('slug')
              .union(db.selectFrom('pages').where('slug', '=', slug).select('slug'))
              .executeTakeFirst()
          : await books
              .innerJoin('articles', 'articles.book_id', 'books.id')
              .where('articles.slug', '=', article)
              .select('articles.slug')
              .executeTakeFirst()
      return row !== undefined
    } catch {
      // Without the database the server cannot know. The app on the device may have the text.
      return true
    }
  }

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * What an address that names no file stands for. `screen`: the app. `unknown`: the app, which says “not found”. `none`:
 * not even the app.
 */
export async function addressKind(path: string, knows: KnowsText): Promise<'screen' | 'unknown' | 'none'> {
  const parts = path.replace(/^\/|\/$/g, '').split('/')
  const [first = '', second, ...rest] = parts
  if (path === '/' || (second === undefined && SCREENS.includes(first)) || TWO_SEGMENTS.test(parts.join('/')))
    return 'screen'
  if (PROBES.has(first) || parts.some((part) => part.startsWith('.'))) return 'none'
  const couldBe = rest.length === 0 && !TAKEN.has(first) && [first, second ?? 'a'].every((part) => SLUG.test(part))
  return couldBe && (await knows(first, second)) ? 'screen' : 'unknown'
}

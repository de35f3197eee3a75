import { PULL_PAGE_ROWS } from '#contract/limits.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ScopeRow, TocRow } from '#db/schema.ts'
import { manifestFault, packsFault } from '#tests/support/device/pack-truth.ts'
import { type RawTables, sessionIn, tokenIn } from '../raw-tables.ts'

/** What must be true of the tables after a kill. The names are those of tests/model/invariants.md. Each function gives its faults. */

const keyOf = ({ aud, lang }: { readonly aud: string; readonly lang: string }, slug: string): string =>
  `${aud} ${lang} ${slug}`
const keys = <T extends { readonly aud: string; readonly lang: string; readonly slug: string }>(rows: readonly T[]) =>
  new Set(rows.map((row) => keyOf(row, row.slug)))

/** S4: each article in a list is stored, with its text. */
function refClosed({ tocs, books, articles, bodies }: RawTables): string[] {
  const [haveBook, haveArticle, haveBody] = [keys(books), keys(articles), keys(bodies)]
  return tocs.flatMap((toc) =>
    toc.slugs
      .map((slug) => keyOf(toc, slug))
      .filter((key) => (toc.list === 'books' ? !haveBook.has(key) : !haveArticle.has(key) || !haveBody.has(key)))
      .map((key) => `S4 RefClosed: ${toc.list} names ${key}, which is not here`),
  )
}

/** S5: a checkpoint names no article that is not stored, and no page whose rows are not stored. */
function checkpointBehindRows({ scopes, articles, bodies }: RawTables): string[] {
  const [haveArticle, haveBody] = [keys(articles), keys(bodies)]
  return scopes.flatMap((scope: ScopeRow) => {
    if (scope.checkpoint === null) return []
    const { slugs, nextPage } = scope.checkpoint
    const ahead = slugs.map((slug) => keyOf(scope, slug)).filter((key) => !haveArticle.has(key) || !haveBody.has(key))
    const pages =
      slugs.length === (nextPage - 1) * PULL_PAGE_ROWS ? [] : [`page ${nextPage} after ${slugs.length} rows`]
    return [...ahead, ...pages].map((what) => `S5 ProgressMonotone: the checkpoint of ${scope.name} is ahead: ${what}`)
  })
}

/** S24: a fresh book has its table of contents. */
function trueStatus({ scopes, tocs }: RawTables): string[] {
  const listed = new Set(tocs.map((toc) => `${toc.aud} ${toc.lang} ${toc.list}`))
  const fresh = scopes.filter(({ state, name }) => state === 'fresh' && (name === 'books' || name.startsWith('book:')))
  return fresh
    .filter((scope) => !listed.has(`${scope.aud} ${scope.lang} ${scope.name}`))
    .map((scope) => `S24 TrueStatus: ${scope.name} of ${scope.aud} counts as whole, and has no list`)
}

/** S3: a stored list is one that the server had at some time, never a mixture. */
export const tocAtomic =
  (list: TocRow['list'], versions: readonly (readonly string[])[]) =>
  ({ tocs }: RawTables): string[] =>
    tocs
      .filter((toc) => toc.list === list && !versions.some((slugs) => slugs.join() === toc.slugs.join()))
      .map((toc) => `S3 TocAtomic: the server never had ${list} as ${toc.slugs.join()}`)

/** S2: an article that could be read before can still be read, unless the server removed it. */
export function noMissingOpen(before: RawTables, isGone: (article: ArticleRow) => boolean) {
  return (now: RawTables): string[] => {
    const have = keys(now.bodies)
    const articles = new Map(before.articles.map((row) => [keyOf(row, row.slug), row]))
    return before.bodies
      .map((body) => keyOf(body, body.slug))
      .filter((key) => {
        const article = articles.get(key)
        return !have.has(key) && article !== undefined && !isGone(article)
      })
      .map((key) => `S2 NoMissingOpen: the text of ${key} is gone`)
  }
}

/** S15 and S16: only rows of the signed-in reader are here, and no reader's rows after they signed out. */
function fence(tables: RawTables): string[] {
  const session = sessionIn(tables)
  const aud = session?.aud ?? 'pub'
  const { books, packs, manifests, tocs, scopes, bookmarks, files } = tables
  const { searchSegments, searchIndexes } = tables
  const rows = [books, packs, manifests, tocs, scopes, bookmarks, files, searchSegments, searchIndexes].flat()
  const foreign = new Set(rows.map((row) => row.aud).filter((of) => of !== 'pub' && of !== aud))
  return [
    ...[...foreign].map((of) => `S15 Fence: rows of ${of} are here, and the reader is ${aud}`),
    ...(aud === 'pub' && tokenIn(tables) !== undefined ? ['S15 Fence: there is a token, and nobody is signed in'] : []),
    ...(aud !== 'pub' && session?.user === null ? ['S16 Audience: somebody is signed in, and nobody knows who'] : []),
  ]
}

const packsTrue = ({ packs, manifests }: RawTables): string[] =>
  [packsFault(manifests, packs), manifestFault(manifests, packs)].filter((fault) => fault !== null)

export const STRUCTURE = [refClosed, checkpointBehindRows, trueStatus, packsTrue, fence] as const

/** Whether the screens show the article as a favorite: the intent decides before the server's row. */
export function isFavorite({ bookmarks, intents }: RawTables, aud: string, articleId: string): boolean {
  const intent = intents.find((row) => row.aud === aud && row.articleId === articleId && row.state !== 'rejected')
  return intent?.bookmarked ?? bookmarks.some((row) => row.aud === aud && row.articleId === articleId)
}

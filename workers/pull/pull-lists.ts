import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { CallProblem } from '#contract/problems.ts'
import { PICTURES } from '#db/device/missing-parts.ts'
import { bookScope } from '#db/library/book-scope.ts'
import { readMeta, statsKey } from '#db/meta.ts'
import type { BookRow } from '#db/schema.ts'
import { type Job, markFresh, markStale, readScope, readScopes, write } from '../job/fence.ts'
import { isAllUnread, isAnybodysEmpty, NOT_OURS, type Request } from '../net/request.ts'
import { removeAll } from '../store/packs.ts'
import { renameBook } from '../store/rename-book.ts'
import { bookRow } from '../store/rows.ts'

export interface Pull {
  readonly job: Job
  readonly request: Request
  readonly now: () => number
  /** Whether the reader still reads in this language. If not, the next pass comes sooner. */
  readonly isWanted: () => boolean
  /** The revision that the stats named. Null from a server without revisions, and before they were asked. */
  readonly revision?: string | null
}

interface ToldOf {
  readonly leftOut: number
  readonly isSure?: true
}

const leftOutOf = ({ leftOut }: ToldOf) => (leftOut ? { leftOut } : {})
/** What a scope of texts notes of their answer. */
const notesOf = (answer: ToldOf) => ({ ...leftOutOf(answer), ...(!answer.isSure && { isUnsure: true }) })

export async function pullLanguages({ job, request, now }: Pull): Promise<CallProblem | null> {
  const answer = await request(contentEndpoints.languages, job.lang)
  if (!answer.ok) return answer.problem
  if (isAllUnread(answer)) return { kind: 'bad_answer' }
  if (isAnybodysEmpty(answer) && (await job.db.languages.count()) > 0) return NOT_OURS
  const rows = answer.value.data.map(({ attributes }, position) => ({ ...attributes, position }))
  await write(job, async () => {
    await job.db.languages.bulkPut(rows)
    // A row that cannot be read now may be one that is stored.
    if (!answer.leftOut)
      await job.db.languages
        .where('iso')
        .noneOf(rows.map((row) => row.iso))
        .delete()
    await markFresh(job, 'languages', now(), leftOutOf(answer))
  })
  return null
}

export async function pullPages({ job, request, now }: Pull): Promise<CallProblem | null> {
  const answer = await request(contentEndpoints.pages, job.lang)
  if (!answer.ok) return answer.problem
  if (isAllUnread(answer)) return { kind: 'bad_answer' }
  const isOfThisLanguage = ({ lang }: { readonly lang: string }) => lang === job.lang
  if (isAnybodysEmpty(answer) && (await job.db.pages.filter(isOfThisLanguage).count()) > 0) return NOT_OURS
  const rows = answer.value.data.map(({ attributes: a }, position) => ({
    lang: job.lang,
    slug: a.slug,
    position,
    title: a.title,
    seoTitle: a.seo_title ?? a.title,
    seoDescription: a.seo_description ?? '',
    html: a.content ?? '',
  }))
  const slugs = new Set(rows.map((row) => row.slug))
  await write(job, async () => {
    await job.db.pages.bulkPut(rows)
    if (!answer.leftOut) await job.db.pages.filter(({ lang, slug }) => lang === job.lang && !slugs.has(slug)).delete()
    await markFresh(job, 'pages', now(), notesOf(answer))
  })
  return null
}

/** Of a book that is listed twice the last row counts, at the place of the first. */
const eachOnce = (rows: readonly BookRow[]): readonly BookRow[] => [
  ...new Map(rows.map((row) => [row.slug, row])).values(),
]

/** How many articles the books have. Where these are here, they were counted: the list may name no number, or a wrong one. */
async function withCounts(
  job: Job,
  rows: readonly BookRow[],
  stored: readonly (BookRow | undefined)[],
): Promise<readonly BookRow[]> {
  const scopes = await readScopes(
    job,
    rows.map(({ slug }) => bookScope(slug)),
  )
  return rows.map((row, at) => {
    const counted = stored[at]?.articlesCount ?? null
    const isHere = scopes[at]?.state === 'fresh'
    return { ...row, articlesCount: isHere ? (counted ?? row.articlesCount) : (row.articlesCount ?? counted) }
  })
}

/** Pulls the list of books and replaces it as a whole. A book that is gone is deleted with its articles. */
export async function pullBooks({ job, request, now }: Pull): Promise<CallProblem | null> {
  const { db, aud, lang } = job
  const answer = await request(contentEndpoints.books, lang)
  if (!answer.ok) return answer.problem
  if (isAllUnread(answer)) return { kind: 'bad_answer' }
  const listed = (await db.tocs.get([aud, lang, 'books']))?.slugs
  if (isAnybodysEmpty(answer) && listed?.length && (await readMeta(db, statsKey(job)))?.books !== 0) return NOT_OURS
  const rows = eachOnce(answer.value.data.map((book) => bookRow(book, { aud, lang })))
  await write(
    job,
    async () => {
      const before = (await db.tocs.get([aud, lang, 'books']))?.slugs ?? []
      const named = rows.map((row) => row.slug)
      const renamed = await renameBooks(job, rows, before)
      const slugs = answer.leftOut ? [...new Set([...named, ...before.filter((slug) => !renamed.has(slug))])] : named
      const stored = await db.books.bulkGet(named.map((slug) => [aud, lang, slug]))
      await db.books.bulkPut(await withCounts(job, rows, stored))
      const hasNewCover = rows.some(
        ({ image }, at) => image !== null && image.asset_key !== stored[at]?.image?.asset_key,
      )
      if (hasNewCover) await markStale(job, PICTURES)
      await db.tocs.put({ aud, lang, list: 'books', slugs })
      for (const slug of before.filter((old) => !slugs.includes(old))) await removeBook(job, slug)
      await db.scopes.bulkPut(await Promise.all(slugs.map((slug) => readScope(job, bookScope(slug)))))
      await markFresh(job, 'books', now(), notesOf(answer))
    },
    rows.some(({ formerly }) => formerly !== undefined) ? [db.reading, db.files] : [],
  )
  return null
}

/** Takes what is stored of books along that have another slug now. Gives the slugs that they had. */
async function renameBooks(
  job: Job,
  rows: readonly BookRow[],
  before: readonly string[],
): Promise<ReadonlySet<string>> {
  const renamed = new Set<string>()
  for (const { slug, formerly = [] } of rows.filter((row) => !before.includes(row.slug))) {
    const former = formerly.find((one) => before.includes(one) && !renamed.has(one))
    if (former === undefined) continue
    await renameBook(job, former, slug)
    renamed.add(former)
  }
  return renamed
}

async function removeBook({ db, aud, lang }: Job, slug: string): Promise<void> {
  await removeAll({ db, aud, lang, bookSlug: slug })
  await db.books.delete([aud, lang, slug])
  await db.tocs.delete([aud, lang, bookScope(slug)])
  await db.scopes.delete([aud, lang, bookScope(slug)])
}

import { relatedBook } from '#contract/library/content.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { readHome } from '#db/library/articles.ts'
import { bookScope } from '#db/library/book-scope.ts'
import { hasText } from '#db/library/manifest.ts'
import { doubt, type Job, StaleEpochError, write } from '../job/fence.ts'
import type { Request } from '../net/request.ts'
import { putArticles } from '../store/packs.ts'
import { readManifest } from '../store/stored-book.ts'

/** Fetches the article that a reader opens, before anything else, and then the next one. Does nothing if the article is stored. */
export async function fetchOpened(
  job: Job,
  request: Request,
  bookSlug: string,
  slug: string,
  now: number,
): Promise<'doubted' | null> {
  const home = (await readHome(job.db, job, bookSlug, slug)) ?? bookSlug
  const opened = await fetchArticle(job, request, home, slug, now)
  const after = opened?.next ? await fetchArticle(job, request, opened.bookSlug, opened.next, now) : null
  return opened?.doubted || after?.doubted ? 'doubted' : null
}

interface Fetched {
  readonly bookSlug: string
  /** The slug of the next article. Null for the last one. */
  readonly next: string | null
  /** The answer is only a beginning, although the reader has a subscription. */
  readonly doubted: boolean
}

/** Null if nothing was fetched. */
async function fetchArticle(
  job: Job,
  request: Request,
  bookSlug: string,
  slug: string,
  now: number,
): Promise<Fetched | null> {
  if (hasText((await readManifest({ ...job, bookSlug })).get(slug))) return null
  const answer = await request(contentEndpoints.article, job.lang, {
    params: { slug },
    query: { attributes: 'prev,next' },
  })
  if (!answer.ok) return null
  const { data, included } = answer.value
  // The server knows best where the article is now.
  const shelf = { ...job, bookSlug: relatedBook(included, data.relationships)?.attributes.slug ?? bookSlug }
  let doubted = false
  await write(job, async () => {
    await putArticles(shelf, [data], await readManifest(shelf), true, now)
    if (!job.subscribed || !data.attributes.restricted) return
    doubted = await doubt(job, bookScope(shelf.bookSlug))
  }).catch((error: unknown) => {
    if (!(error instanceof StaleEpochError)) throw error
  })
  return { bookSlug: shelf.bookSlug, next: data.attributes.next?.slug ?? null, doubted }
}

import { contentEndpoints } from '#contract/endpoints-content.ts'
import { doubt, type Job, StaleEpochError, write } from './fence.ts'
import { putArticles, readManifest } from './packs.ts'
import type { Request } from './request.ts'
import { writeStatus } from './status.ts'

/** Fetches the article that a reader opens, before everything else, and then the one after it. What is on the device is not asked for. */
export async function fetchOpened(job: Job, request: Request, slug: string): Promise<'doubted' | null> {
  const opened = await fetchArticle(job, request, slug)
  const after = opened === null || opened.next === null ? null : await fetchArticle(job, request, opened.next)
  return opened?.doubted || after?.doubted ? 'doubted' : null
}

interface Fetched {
  /** The slug of the article after it; null where there is none. */
  readonly next: string | null
  /** It is a beginning, and its reader has a right to the whole. */
  readonly doubted: boolean
}

/** Null where nothing was fetched. */
async function fetchArticle(job: Job, request: Request, slug: string): Promise<Fetched | null> {
  const { db } = job
  if ((await db.articles.get([job.aud, job.lang, slug]))?.pack !== undefined) return null
  const answer = await request(contentEndpoints.article, job.lang, {
    params: { slug },
    query: { attributes: 'prev,next' },
  })
  if (!answer.ok) return null
  const { data, included } = answer.value
  const book = included[0]
  if (book === undefined) return null
  let doubted = false
  await write(job, async () => {
    const shelf = { ...job, bookSlug: book.attributes.slug }
    await putArticles(shelf, [data], await readManifest(shelf), true)
    if (!job.subscribed || !data.attributes.restricted) return
    doubted = await doubt(job, `book:${shelf.bookSlug}`)
    if (doubted) await writeStatus(job, { complete: false })
  }).catch((error: unknown) => {
    if (!(error instanceof StaleEpochError)) throw error
  })
  return { next: data.attributes.next?.slug ?? null, doubted }
}

import { contentEndpoints } from '#contract/endpoints-content.ts'
import { type Job, StaleEpochError, write } from './fence.ts'
import { putArticles, readManifest } from './packs.ts'
import type { Request } from './request.ts'

/** Fetches the article that a reader opens, before everything else, and then the one after it. What is on the device is not asked for. */
export async function fetchOpened(job: Job, request: Request, slug: string): Promise<void> {
  const next = await fetchArticle(job, request, slug)
  if (next !== null) await fetchArticle(job, request, next)
}

/** Gives the slug of the article after it; null where there is none, or where nothing was fetched. */
async function fetchArticle(job: Job, request: Request, slug: string): Promise<string | null> {
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
  await write(job, async () => {
    const shelf = { ...job, bookSlug: book.attributes.slug }
    await putArticles(shelf, [data], await readManifest(shelf), true)
  }).catch((error: unknown) => {
    if (!(error instanceof StaleEpochError)) throw error
  })
  return data.attributes.next?.slug ?? null
}

import { contentEndpoints } from '#contract/endpoints-content.ts'
import { type Job, StaleEpochError, write } from './fence.ts'
import type { Request } from './request.ts'
import { articleRow, bodyRow } from './rows.ts'

/** Fetches the article that a reader opens, and then the one after it. What is on the device is not asked for. */
export async function fetchOpened(job: Job, request: Request, slug: string): Promise<void> {
  const { db } = job
  if ((await db.bodies.get([job.aud, job.lang, slug])) !== undefined) return
  const answer = await request(contentEndpoints.article, job.lang, {
    params: { slug },
    query: { attributes: 'prev,next' },
  })
  if (!answer.ok) return
  const { data, included } = answer.value
  const book = included[0]
  if (book === undefined) return
  await write(job, async () => {
    await db.articles.put(articleRow(data, book.attributes.slug, job))
    await db.bodies.put(bodyRow(data, job))
  }).catch((error: unknown) => {
    if (!(error instanceof StaleEpochError)) throw error
  })
  const next = data.attributes.next
  if (next) await fetchOpened(job, request, next.slug)
}

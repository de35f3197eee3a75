import { isBookScope } from '#db/library/book-scope.ts'
import { readMeta } from '#db/meta.ts'
import { type Job, STALE_THROUGHOUT, write } from '../job/fence.ts'

const hasTexts = (scope: string): boolean => scope === 'pages' || scope === 'books' || isBookScope(scope)

/**
 * Marks texts as stale that came before the server marked its answers: nobody compared their language with the one that was
 * asked for. They stay readable until others take their place. This happens once: a clock that is set back later must not fetch
 * the library again and again.
 */
export async function recheckLanguages(job: Job): Promise<void> {
  const { db } = job
  if ((await readMeta(db, 'server'))?.isRechecked ?? true) return
  await write(job, async () => {
    const server = await readMeta(db, 'server')
    if (server === undefined) return
    await db.scopes
      .filter(({ name, syncedAt }) => hasTexts(name) && syncedAt > 0 && syncedAt < server.since)
      .modify(STALE_THROUGHOUT)
    await db.meta.put({ ...server, isRechecked: true })
  })
}

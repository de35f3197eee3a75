import { isBookScope } from '#db/library/book-scope.ts'
import { readMeta } from '#db/meta.ts'
import type { ScopeRow } from '#db/schema.ts'
import { type Job, STALE_THROUGHOUT, write } from '../job/fence.ts'
import { isExpectedToMark } from '../net/known-server.ts'

const hasTexts = (scope: string): boolean => scope === 'pages' || scope === 'books' || isBookScope(scope)

/**
 * Marks texts as stale whose language nobody compared with the one that was asked for, or that came in another one, as soon as the
 * server marks its answers and has the language: what comes then is right, or is not stored. They stay readable until others take
 * their place. Rows of earlier versions do not say it. Those that came before the first mark are pulled once: a clock that is set back
 * later must not fetch the library again and again.
 */
export async function recheckLanguages(job: Job, now: number): Promise<void> {
  const { db } = job
  const server = await readMeta(db, 'server')
  if (server === undefined) return
  const languages = new Set((await db.languages.toArray()).map(({ iso }) => iso))
  const mayBeRight = isExpectedToMark(server, now)
  const isWrong = ({ name, lang, isUnsure, syncedAt }: ScopeRow): boolean => {
    if (isUnsure && mayBeRight && languages.has(lang)) return true
    return !server.isRechecked && hasTexts(name) && syncedAt > 0 && syncedAt < server.since
  }
  if (server.isRechecked && (await db.scopes.filter(isWrong).count()) === 0) return
  await write(job, async () => {
    await db.scopes.filter(isWrong).modify({ ...STALE_THROUGHOUT, isUnsure: false })
    const current = await readMeta(db, 'server')
    if (current !== undefined) await db.meta.put({ ...current, isRechecked: true })
  })
}

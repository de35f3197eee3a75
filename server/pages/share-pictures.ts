import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { sendMade } from '#server/http/answer/send-made.ts'
import { type AppEnv, callerOf, type Services } from '#server/http/context.ts'
import { PAGE } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { failureLog } from './failure-log.ts'
import { pictureVersion, sharePicture } from './head/share-picture.ts'
import { summaryOf } from './head/summary.ts'
import { findPlace, pathOf } from './place.ts'
import type { PublicLibrary } from './public-library.ts'
import { readText } from './read-text.ts'
import { tryLater } from './try-later.ts'

/** The address names what the picture shows, and stays for this picture. */
const CACHED = 'public, max-age=604800'
/** The address names another picture or none. A cache that stored this one for long would show it after an import. */
const CACHED_BRIEFLY = 'public, max-age=60'

/** A picture whose version was forgotten is only cached briefly. */
const MOST_VERSIONS = 20_000

const ENDING = '.jpg'

/** The pictures that messengers show with links: each text's address in a language, with `.jpg`. */
export function bindSharePictures(
  app: Hono<AppEnv>,
  { answers, db, images, config }: Pick<Services, 'answers' | 'db' | 'images' | 'config'>,
  library: () => Promise<PublicLibrary>,
): void {
  /** What the pictures in memory show, by the keys of their answers. */
  const versions = new LRUCache<string, string>({ max: MOST_VERSIONS })
  const logFailure = failureLog('A picture could not be made')

  app.get('/:path{.+\\.jpg}', async (context, next) => {
    const known = await library().catch(() => null)
    if (known === null) return tryLater(context)
    const place = findPlace(context.req.path.slice(0, -ENDING.length), undefined, known)
    // One address for each picture, so that caches hold it once.
    if (place.kind !== 'text' || context.req.path !== pathOf(place.text, place.lang) + ENDING) return next()
    const { lang, text } = place
    const key = `picture ${known.version} ${context.req.path}`
    const write = async (): Promise<Buffer> => {
      const content = await readText(db, config.operator, lang, text)
      const summary = content && summaryOf(content)
      const bytes = summary && (await sharePicture(images, summary, callerOf(context)))
      if (summary === null || bytes === null)
        throw new Error(`${pathOf(text, lang)} went away while its picture was made`)
      versions.set(key, pictureVersion(summary))
      return bytes
    }
    try {
      const answer = await sendMade(context, answers, {
        key,
        write,
        isCompressed: true,
        price: PAGE,
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': CACHED_BRIEFLY },
      })
      // Only now: the version is that of the picture which is sent, whatever was imported meanwhile.
      const asked = context.req.query('v')
      if (asked !== undefined && asked === versions.get(key)) answer.headers.set('Cache-Control', CACHED)
      return answer
    } catch (error) {
      if (error instanceof Refusal) return tryLater(context, error)
      logFailure(error)
      return tryLater(context)
    }
  })
}

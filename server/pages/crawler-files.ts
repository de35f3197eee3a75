import type { Hono } from 'hono'
import { sendMade } from '#server/http/answer/send-made.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { Refusal } from '#server/messages/refusal.ts'
import type { PublicLibrary } from './public-library.ts'
import { robots, sitemap, sitemapFiles } from './sitemap.ts'
import { tryLater } from './try-later.ts'

const CACHED = 'public, max-age=3600'

/** What search engines ask for: `robots.txt` and the sitemap. */
export function bindCrawlerFiles(
  app: Hono<AppEnv>,
  { answers, config }: Pick<Services, 'answers' | 'config'>,
  library: () => Promise<PublicLibrary>,
): void {
  const origin = config.publicOrigin
  app.get('/robots.txt', (context) => context.text(robots(origin), 200, { 'Cache-Control': CACHED }))
  app.get('/:file{sitemap(-[1-9]\\d{0,5})?\\.xml}', async (context, next) => {
    const known = await library().catch(() => null)
    if (known === null) return tryLater(context)
    const [digits] = context.req.path.match(/\d+/) ?? []
    const number = digits === undefined ? null : Number(digits)
    if (number !== null && number > sitemapFiles(known)) return next()
    const answer = {
      key: `sitemap ${known.version} ${number}`,
      write: () => sitemap(origin, known, number),
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': CACHED,
        Vary: 'Accept-Encoding',
      },
    }
    return sendMade(context, answers, answer).catch((error: unknown) => {
      if (error instanceof Refusal) return tryLater(context, error)
      throw error
    })
  })
}

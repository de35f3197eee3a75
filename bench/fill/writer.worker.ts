import { ReaderDb } from '../../src/db/db.ts'
import { placeIn } from '../../src/db/manifest.ts'
import { packKey } from '../../src/db/packs.ts'
import { write } from '../../workers/fence.ts'
import { bookSlug, LANGUAGE } from './addresses.ts'

const db = new ReaderDb()
const job = { db, aud: 'pub', lang: LANGUAGE, epoch: 0, expired: false, subscribed: false } as const

/** Writes an article's text anew, as a pull does, and says when it began. */
async function rewrite(slug: string, mark: string): Promise<void> {
  const book = { ...job, bookSlug: bookSlug(0) }
  const place = placeIn(await db.manifests.get([job.aud, job.lang, book.bookSlug]), slug)
  if (!place?.here) throw new Error(`No text of ${slug}`)
  const key = packKey(book, place.pack)
  const began = performance.timeOrigin + performance.now()
  await write(job, async () => {
    const row = await db.packs.get(key)
    if (row === undefined) throw new Error(`No pack of ${slug}`)
    const marked = (html: string) => `${html.replace(/<p>mark-\d+<\/p>$/, '')}<p>${mark}</p>`
    const bodies = row.bodies.map((body) => (body.slug === slug ? { ...body, html: marked(body.html) } : body))
    await db.packs.put({ ...row, bodies })
  })
  postMessage(began)
}

addEventListener(
  'message',
  ({ data }: MessageEvent<{ slug: string; mark: string }>) => void rewrite(data.slug, data.mark),
)

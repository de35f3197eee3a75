import { ReaderDb } from '../../src/db/db.ts'
import { write } from '../../workers/fence.ts'
import { LANGUAGE } from './addresses.ts'

const db = new ReaderDb()
const job = { db, aud: 'pub', lang: LANGUAGE, epoch: 0, expired: false } as const

/** Writes an article's text anew, as a pull does, and says when it began. */
async function rewrite(slug: string, mark: string): Promise<void> {
  const row = await db.bodies.get([job.aud, job.lang, slug])
  if (row === undefined) throw new Error(`No text of ${slug}`)
  const html = `${row.html.replace(/<p>mark-\d+<\/p>$/, '')}<p>${mark}</p>`
  const began = performance.timeOrigin + performance.now()
  await write(job, () => db.bodies.bulkPut([{ ...row, html }]))
  postMessage(began)
}

addEventListener(
  'message',
  ({ data }: MessageEvent<{ slug: string; mark: string }>) => void rewrite(data.slug, data.mark),
)

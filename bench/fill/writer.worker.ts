import { ReaderDb } from '../../src/db/db.ts'
import type { PackRow } from '../../src/db/library/article-schema.ts'
import { articleIn, packKey } from '../../src/db/library/manifest.ts'
import { type Job, writeAfterRead } from '../../workers/job/fence.ts'
import { writeStatus } from '../../workers/job/status.ts'
import { clock } from '../clock.ts'
import { bookSlug, LANGUAGE } from './addresses.ts'
import { markOf, type Write } from './write.ts'

const db = new ReaderDb()
const job: Job = { db, aud: 'pub', lang: LANGUAGE, epoch: 0, expired: false, subscribed: false }
const book = { ...job, bookSlug: bookSlug(0) }

async function count(done: number): Promise<number> {
  const began = clock()
  await writeStatus(job, { done })
  return began
}

async function rewrite(slug: string, mark: string): Promise<number> {
  const article = articleIn(await db.manifests.get([book.aud, book.lang, book.bookSlug]), slug)
  if (article === null || article.pack === null) throw new Error(`No text of ${slug}`)
  const key = packKey(book, article.pack)
  const began = clock()
  const marked = (html: string) => `${html.replace(/<p>\[\d+\]<\/p>$/, '')}<p>${mark}</p>`
  const change = async (row: PackRow | undefined) => {
    if (row === undefined) throw new Error(`No pack of ${slug}`)
    const texts = row.texts.map((text) => (text.slug === slug ? { ...text, html: marked(text.html) } : text))
    await db.packs.put({ ...row, texts })
  }
  await writeAfterRead(job, () => db.packs.get(key), change)
  return began
}

/** Writes again what the page shows, as a pull does within its fence, and tells when it began. */
addEventListener('message', ({ data: { slug, count: done } }: MessageEvent<Write>) => {
  const writing = slug === null ? count(done) : rewrite(slug, markOf(done))
  void writing.then((began) => postMessage(began))
})

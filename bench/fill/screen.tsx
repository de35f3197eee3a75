import { useLiveQuery } from 'dexie-react-hooks'
import { createRoot } from 'react-dom/client'
import { readArticle } from '../../src/db/articles.ts'
import { ReaderDb } from '../../src/db/db.ts'
import { ArticleHtml } from '../../src/ui/article-html.tsx'
import { prepareCleaner } from '../../src/ui/clean-html.ts'
import { bookSlug, LANGUAGE } from './addresses.ts'

const WRITES = 60
const WARM_UP = 5
const REST_MS = 40

const db = new ReaderDb()
const VIEW = { aud: 'pub', lang: LANGUAGE } as const

interface Props {
  readonly slug: string
  readonly onShown: (html: string) => void
}

/** The product's own read and its own article, alone on the page. */
function Screen({ slug, onShown }: Props) {
  const found = useLiveQuery(() => readArticle(db, VIEW, bookSlug(0), slug), [slug])
  if (found?.state !== 'found' || found.value.body === null) return null
  const { html } = found.value.body
  return <ArticleHtml html={html} lang={VIEW.lang} onLink={() => undefined} onReady={() => onShown(html)} />
}

/** From the moment a worker begins to write an article to its text in the document, in ms: both on the clock of the page's machine. */
export async function measureScreen(): Promise<readonly number[]> {
  await prepareCleaner()
  const [slug = ''] = (await db.tocs.get([VIEW.aud, VIEW.lang, `book:${bookSlug(0)}`]))?.slugs ?? []
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' })
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  let onShown: (html: string) => void = () => undefined
  const shown = (mark: string) =>
    new Promise<number>((resolve) => {
      onShown = (html) => {
        if (html.includes(mark)) resolve(performance.timeOrigin + performance.now())
      }
    })
  createRoot(root).render(<Screen slug={slug} onShown={(html) => onShown(html)} />)
  const times: number[] = []
  for (let round = 0; round < WRITES + WARM_UP; round++) {
    const mark = `mark-${round}`
    const arrived = shown(mark)
    const began = new Promise<number>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data as number)
    })
    worker.postMessage({ slug, mark })
    const ms = (await arrived) - (await began)
    if (round >= WARM_UP) times.push(ms)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
  return times
}

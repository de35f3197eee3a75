import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ReaderDb } from '../../src/db/db.ts'
import { readStatus } from '../../src/db/device/status.ts'
import { readArticle } from '../../src/db/library/articles.ts'
import { ArticleHtml } from '../../src/page/ui/article/article-html.tsx'
import { prepareCleaner } from '../../src/page/ui/article/clean-html.ts'
import { clock } from '../clock.ts'
import { bookSlug, LANGUAGE, PLAIN } from './addresses.ts'
import { measureBare } from './bare-screen.ts'
import { PlainDb } from './plain-db.ts'
import { markOf, measureWrites } from './write.ts'

const db = new ReaderDb()
const plain = new PlainDb()
const VIEW = { aud: 'pub', lang: LANGUAGE } as const

interface Shown {
  readonly onShown: (text: string) => void
}

function Row({ text, onShown }: Shown & { readonly text: string }) {
  useLayoutEffect(() => onShown(text), [text, onShown])
  return <p>{text}</p>
}

/** A row that is read on each message of a channel, without a live query. */
function Channel({ onShown }: Shown) {
  const [text, setText] = useState('')
  useEffect(() => {
    const channel = new BroadcastChannel(PLAIN)
    channel.onmessage = async () => setText((await plain.rows.get(PLAIN)) ?? '')
    return () => channel.close()
  }, [])
  return <Row text={text} onShown={onShown} />
}

/** The same row with a live query. */
function Live({ onShown }: Shown) {
  const text = useLiveQuery(() => plain.rows.get(PLAIN)) ?? ''
  return <Row text={text} onShown={onShown} />
}

/** The product's own query of the engine's status, alone on the page. */
function Status({ onShown }: Shown) {
  const status = useLiveQuery(() => readStatus(db))
  return <Row text={status ? markOf(status.done) : ''} onShown={onShown} />
}

/** The product's own query of an article and its text component, alone on the page. */
function Text({ slug, onShown }: Shown & { readonly slug: string }) {
  const found = useLiveQuery(() => readArticle(db, VIEW, bookSlug(0), slug), [slug])
  if (found?.state !== 'found') return null
  const { html } = found.value
  return (
    <ArticleHtml
      html={html}
      lang={VIEW.lang}
      hrefFor={(href) => href}
      onLink={() => undefined}
      onReady={() => onShown(html)}
    />
  )
}

async function measure(worker: Worker, slug: string | null, draw: (onShown: Shown['onShown']) => ReactNode) {
  let onShown: Shown['onShown'] = () => undefined
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const shown = (mark: string) =>
    new Promise<number>((resolve) => {
      onShown = (text) => {
        if (text.includes(mark)) resolve(clock())
      }
    })
  const tell = (text: string) => onShown(text)
  root.render(draw(tell))
  const times = await measureWrites(worker, slug, shown)
  root.unmount()
  return times
}

const plainWriter = () => new Worker(new URL('./plain-writer.worker.ts', import.meta.url), { type: 'module' })
const writer = () => new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' })

/** The times from each write of a worker to the screen, in ms. */
export interface ScreenTimes {
  /** One row with plain IndexedDB and a channel: the lower limit for every library. */
  readonly bare: readonly number[]
  /** One row with Dexie, announced by a channel. */
  readonly channel: readonly number[]
  /** One row with Dexie and a live query. */
  readonly live: readonly number[]
  /** The engine's status. */
  readonly row: readonly number[]
  /** An article's text, in a pack with other texts. */
  readonly text: readonly number[]
}

export async function measureScreen(): Promise<ScreenTimes> {
  await prepareCleaner()
  const [slug = ''] = (await db.tocs.get([VIEW.aud, VIEW.lang, `book:${bookSlug(0)}`]))?.slugs ?? []
  return {
    bare: await measureBare(),
    channel: await measure(plainWriter(), null, (onShown) => <Channel onShown={onShown} />),
    live: await measure(plainWriter(), null, (onShown) => <Live onShown={onShown} />),
    row: await measure(writer(), null, (onShown) => <Status onShown={onShown} />),
    text: await measure(writer(), slug, (onShown) => <Text slug={slug} onShown={onShown} />),
  }
}

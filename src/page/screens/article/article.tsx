import { Plural, useLingui } from '@lingui/react/macro'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useReducer, useRef } from 'react'
import type { ReadableArticle } from '#db/library/article-reader.ts'
import { readArticle } from '#db/library/articles.ts'
import type { ReadingRow } from '#db/schema.ts'
import { openArticle } from '../../commands/reading.ts'
import styles from '../../markup/article-page.module.css'
import { ArticlePage } from '../../markup/article-page.tsx'
import { useTextLinks } from '../../shell/language/use-addresses.ts'
import { toArticle } from '../../shell/moved.ts'
import { Loader } from '../../shell/notices/loader.tsx'
import { lazyPart } from '../../shell/notices/missing-part.tsx'
import { NotFoundText } from '../../shell/notices/not-found-text.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { ArticleHtml } from '../../ui/article/article-html.tsx'
import { Guard } from '../../ui/guard/guard.tsx'
import { articleToShow } from './article-to-show.ts'
import { hideBarsWhileReading } from './bars/hide-bars.ts'
import { Rest } from './bars/rest.tsx'
import { Contents } from './contents.tsx'
import { End } from './end/end.tsx'
import { HighlightsOnDemand } from './highlights/on-demand.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { type LastPlace, useReadingPlace, useStoredReading } from './place/reading-place.ts'
import { Restricted } from './restricted.tsx'
import { Source } from './source.tsx'
import { ReadingToolbar } from './toolbar/reading-toolbar.tsx'
import { requestWakeLock } from './wake-lock.ts'

const Passages = lazyPart(() => import('./passages.tsx').then((module) => module.Passages))

export function Article() {
  const { bookSlug, articleSlug } = useParams({ from: '/$bookSlug/$articleSlug' })
  const found = useRead((db, view) => readArticle(db, view, bookSlug, articleSlug), bookSlug, articleSlug)
  const reading = useStoredReading(articleSlug)
  const lastPlace = useRef<LastPlace>(null)
  const { view } = useReader()
  const lastRead = useRef<ReadableArticle>(null)
  useEffect(() => {
    if (found?.state === 'found') lastRead.current = found.value
    else if (found?.state === 'missing') lastRead.current = null
  }, [found])
  useEffect(() => openArticle(bookSlug, articleSlug), [bookSlug, articleSlug])
  if (found === undefined || reading === undefined) return null
  if (found.state === 'missing') return <NotFoundText />
  if (found.state === 'moved') return <Navigate {...toArticle(found)} />
  const shown = articleToShow(found, lastRead.current, { slug: articleSlug, lang: view.lang })
  if (shown === 'wait') return <Loader isNameless />
  if (shown === null) return null
  return <ArticleText key={articleSlug} {...shown} reading={reading} lastPlace={lastPlace} />
}

function ReadingProgress({ percent }: { readonly percent: number }) {
  const { t } = useLingui()
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t`Reading progress`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

interface ArticleTextProps extends ReadableArticle {
  readonly reading: ReadingRow | null
  readonly lastPlace: RefObject<LastPlace | null>
}

interface ReadyText {
  readonly text: HTMLElement | null
  /** How often a text was put into the document. What reads the document while rendering begins anew with each. */
  readonly time: number
}
const nextText = ({ time }: ReadyText, text: HTMLElement): ReadyText => ({ text, time: time + 1 })

function ArticleText({ reading, lastPlace, ...read }: ArticleTextProps) {
  const { article, html, book, index, count } = read
  const site = useSite()
  const links = useTextLinks()
  const { find } = useSearch({ from: '/$bookSlug/$articleSlug' })
  const [{ text, time }, onReady] = useReducer(nextText, { text: null, time: 0 })
  const fraction = useReadingPlace(article, text, html, reading, lastPlace)
  useTitle(article.title, article.description)
  useEffect(() => (text === null ? undefined : hideBarsWhileReading(text)), [text])
  useEffect(requestWakeLock, [])
  const minutesToRead = Math.max(1, Math.round(article.readingMinutes * (1 - fraction)))
  return (
    <>
      <ReadingProgress percent={Math.round(fraction * 100)} />
      <Guard>
        <ReadingToolbar {...read} text={text} time={time} />
      </Guard>
      <Guard>
        <Rest fraction={fraction} minutesToRead={minutesToRead} />
      </Guard>
      <ArticlePage
        site={site}
        article={article}
        html={html}
        book={book}
        index={index}
        count={count}
        contents={
          <Guard>
            <Contents key={time} text={text} />
          </Guard>
        }
        notes={
          text !== null && (
            <Guard>
              <HighlightsOnDemand article={article} text={text} html={html} />
            </Guard>
          )
        }
        remaining={
          fraction > 0.02 && (
            <span>
              <Plural value={minutesToRead} one="# min left" other="# min left" />
            </span>
          )
        }
      >
        <ArticleHtml html={html} lang={article.lang} {...links} onReady={onReady} />
        {text !== null && (
          <Guard>
            <Pictures text={text} html={html} />
          </Guard>
        )}
        {find !== undefined && text !== null && (
          <Guard>
            <Suspense>
              <Passages key={find} root={text} words={find} lang={article.lang} html={html} />
            </Suspense>
          </Guard>
        )}
        {article.restricted && (
          <Guard>
            <Restricted path={`/${article.bookSlug}/${article.slug}`} />
          </Guard>
        )}
        <Guard>
          <Source article={article} book={book} />
        </Guard>
      </ArticlePage>
      <Guard>
        <End read={read} fraction={fraction} />
      </Guard>
    </>
  )
}

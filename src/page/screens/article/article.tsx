import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { type ReadableArticle, readArticle } from '#db/library/articles.ts'
import type { ReadingRow } from '#db/schema.ts'
import { openArticle } from '../../commands/reading.ts'
import { useTitle } from '../../shell/frame/title.ts'
import { Breadcrumbs } from '../../shell/header/breadcrumbs.tsx'
import { Loader } from '../../shell/notices/loader.tsx'
import { lazyPart } from '../../shell/notices/missing-part.tsx'
import { NotFoundText } from '../../shell/notices/not-found-text.tsx'
import { useRead } from '../../shell/view.ts'
import { ArticleHtml } from '../../ui/article/article-html.tsx'
import styles from './article.module.css'
import { Contents } from './contents.tsx'
import { useReadingPlace, useStoredReading } from './place/reading-place.ts'
import { Source } from './source.tsx'
import { ReadingToolbar } from './toolbar/reading-toolbar.tsx'

const Restricted = lazyPart(() => import('./restricted.tsx').then((module) => module.Restricted))
const Passages = lazyPart(() => import('./passages.tsx').then((module) => module.Passages))

export function Article() {
  const { bookSlug, articleSlug } = useParams({ from: '/$bookSlug/$articleSlug' })
  const found = useRead((db, view) => readArticle(db, view, bookSlug, articleSlug), bookSlug, articleSlug)
  const reading = useStoredReading(articleSlug)
  useEffect(() => openArticle(bookSlug, articleSlug), [bookSlug, articleSlug])
  if (found === undefined || reading === undefined) return null
  if (found.state === 'missing') return <NotFoundText />
  if (found.state === 'moved')
    return <Navigate to="/$bookSlug/$articleSlug" params={{ bookSlug: found.bookSlug, articleSlug }} replace />
  if (found.state === 'not-yet') return <Loader />
  // For a moment this is the previous article. Do not render it: its place would be stored under the new slug.
  if (found.value.article.slug !== articleSlug) return null
  return <ArticleText key={articleSlug} {...found.value} reading={reading} />
}

interface ArticleTextProps extends ReadableArticle {
  readonly reading: ReadingRow | null
}

function ArticleText({ article, html, book, index, count, prev, next, reading }: ArticleTextProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { find } = useSearch({ from: '/$bookSlug/$articleSlug' })
  const [text, setText] = useState<HTMLElement | null>(null)
  const fraction = useReadingPlace(article, text, html, reading)
  useTitle(article.title, article.description)
  const left = Math.max(1, Math.round(article.readingMinutes * (1 - fraction)))
  const percent = Math.round(fraction * 100)
  return (
    <>
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
      <ReadingToolbar article={article} text={text} />
      <div className={styles.layout}>
        <Contents key={html.length} text={text} />
        <article className={styles.article} lang={article.lang}>
          <Breadcrumbs book={book ?? undefined} />
          <h1>{article.title}</h1>
          <p className={styles.lede}>{article.description}</p>
          <p className={styles.meta}>
            <span>
              <Trans>{article.readingMinutes} min</Trans>
            </span>
            {fraction > 0.02 && (
              <span>
                <Plural value={left} one="# min left" other="# min left" />
              </span>
            )}
            {index >= 0 && (
              <span>
                <Trans>
                  Article {index + 1} of {count}
                </Trans>
              </span>
            )}
          </p>
          <ArticleHtml html={html} lang={article.lang} onLink={(to) => void navigate({ to })} onReady={setText} />
          {find !== undefined && text !== null && (
            <Suspense>
              <Passages key={find} root={text} words={find} lang={article.lang} html={html} />
            </Suspense>
          )}
          {article.restricted && (
            <Suspense>
              <Restricted path={`/${article.bookSlug}/${article.slug}`} />
            </Suspense>
          )}
          <Source article={article} book={book} />
        </article>
      </div>
      <nav className={styles.neighbours} aria-label={t`Neighbouring articles`}>
        {prev !== null && (
          <Link
            className="button"
            to="/$bookSlug/$articleSlug"
            params={{ bookSlug: prev.bookSlug, articleSlug: prev.slug }}
          >
            <Trans>Previous: {prev.title}</Trans>
          </Link>
        )}
        {next !== null && (
          <Link
            className="button"
            to="/$bookSlug/$articleSlug"
            params={{ bookSlug: next.bookSlug, articleSlug: next.slug }}
          >
            <Trans>Next: {next.title}</Trans>
          </Link>
        )}
      </nav>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { BOOK_PAGE_ROWS } from '#contract/limits.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { whereToContinue } from '#db/reader/continue.ts'
import { isRead } from '#db/reader/reading.ts'
import type { BookRow, ReadingRow } from '#db/schema.ts'
import { articleListClass } from '../../markup/article-list.tsx'
import styles from '../../markup/book-page.module.css'
import { BookPage, Start } from '../../markup/book-page.tsx'
import { useShownRows } from '../../shell/frame/scroll-restoration.ts'
import { minutesToRead, useReadingWords } from '../../shell/lists/reading-words.ts'
import { ShowMore } from '../../shell/lists/show-more.tsx'
import { StarredArticle } from '../../shell/lists/starred-article.tsx'
import { Loader } from '../../shell/notices/loader.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { earlyRows } from '../../ui/early-page.ts'

interface BookProps {
  readonly book: BookRow
  /** Null while the list is not on the device. */
  readonly articles: readonly ArticleRow[] | null
  /** The ids of bookmarked articles. */
  readonly bookmarked: ReadonlySet<string>
  /** The reader's places, the latest first. */
  readonly readings: readonly ReadingRow[]
}

export function Book({ book, articles, bookmarked, readings }: BookProps) {
  const [shown, show] = useShownRows(Math.max(BOOK_PAGE_ROWS, earlyRows()))
  const list = useRef<HTMLOListElement>(null)
  const site = useSite()
  useTitle(book.title, book.description)
  const minutes = articles === null ? null : articles.reduce((sum, article) => sum + article.readingMinutes, 0)
  const bySlug = new Map(readings.map((reading) => [reading.slug, reading]))
  return (
    <BookPage
      site={site}
      book={{ ...book, minutes }}
      start={articles && <StartOrContinue articles={articles} readings={bySlug} />}
    >
      {articles === null && <Loader level={2} />}
      {articles && (
        <ol ref={list} className={`${articleListClass} ${styles.articles}`}>
          {articles.slice(0, shown).map((article) => (
            <StarredArticle
              key={article.slug}
              article={article}
              bookmarked={bookmarked.has(article.id)}
              reading={bySlug.get(article.slug)}
              more={article.restricted ? [site.words.beginningIsOpen] : []}
            />
          ))}
        </ol>
      )}
      {articles && (
        <ShowMore
          list={list}
          shown={Math.min(shown, articles.length)}
          total={articles.length}
          onShow={() => show(shown + BOOK_PAGE_ROWS)}
        />
      )}
    </BookPage>
  )
}

interface StartOrContinueProps {
  readonly articles: readonly ArticleRow[]
  /** The reader's places by the article's slug, the latest first. */
  readonly readings: ReadonlyMap<string, ReadingRow>
}

function StartOrContinue({ articles, readings }: StartOrContinueProps) {
  const { t } = useLingui()
  const site = useSite()
  const { toRead, readOf } = useReadingWords()
  const next = whereToContinue(articles, readings)
  if (next === undefined) return null
  if (!articles.some(({ slug }) => readings.has(slug)))
    return <Start site={site} article={next} text={site.words.startReading} />
  const unread = articles.filter(({ slug }) => !isRead(readings.get(slug)))
  const { title } = next
  const minutes = unread.reduce((sum, one) => sum + minutesToRead(one.readingMinutes, readings.get(one.slug)), 0)
  return (
    <Start
      site={site}
      article={next}
      text={unread.length === 0 ? t`Read again` : t`Continue: ${title}`}
      progress={[
        readOf(articles.length - unread.length, articles.length),
        ...(minutes > 0 ? [toRead(minutes)] : []),
      ].join(' · ')}
    />
  )
}

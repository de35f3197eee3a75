import { useLingui } from '@lingui/react/macro'
import type { ReadableArticle } from '#db/library/article-reader.ts'
import { readBookmarkedIds } from '#db/reader/bookmarks.ts'
import { isFinished } from '#db/reader/reading.ts'
import { ArticleEnd } from '../../../markup/article/article-end.tsx'
import { BookmarkButton } from '../../../shell/bookmarks/bookmark-button.tsx'
import { ShareButton } from '../../../shell/share/share-button.tsx'
import { useSite } from '../../../shell/site.tsx'
import { useRead } from '../../../shell/view.ts'
import { LineIcon } from '../../../ui/icon.tsx'
import styles from './end.module.css'
import { useNeighbours } from './use-neighbours.ts'

interface EndProps {
  readonly read: ReadableArticle
  /** How much of the article is behind the reader, 0 to 1. */
  readonly fraction: number
}

/** What comes after an article's text. The line about its end has its space from the start, so that nothing moves when it appears. */
export function End({ read: { article, book, index, count, prev, next }, fraction }: EndProps) {
  const { t } = useLingui()
  const site = useSite()
  const bookmarked = useRead(readBookmarkedIds)
  const onClick = useNeighbours(prev, next)
  const place = index + 1
  return (
    <div onClickCapture={onClick}>
      <ArticleEnd
        site={site}
        book={book}
        prev={prev}
        next={next}
        finished={
          <p className={styles.finished} data-finished={isFinished({ fraction }) || undefined}>
            <LineIcon strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" path="m7 12.5 3.5 3.5L17 9" />
            <span>{index >= 0 ? t`Finished · article ${place} of ${count} in this book` : t`Finished`}</span>
          </p>
        }
        actions={
          <>
            <BookmarkButton
              article={article}
              bookmarked={bookmarked?.has(article.id) ?? false}
              text={t`Favorite`}
              framed
            />
            <ShareButton article={article} />
          </>
        }
      />
    </div>
  )
}

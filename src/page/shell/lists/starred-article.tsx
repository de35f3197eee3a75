import type { ArticleRow } from '#db/library/article-schema.ts'
import { isRead, shareRead } from '#db/reader/reading.ts'
import type { ReadingRow } from '#db/schema.ts'
import { ArticleItem, ReadRing } from '../../markup/article-list.tsx'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { useSite } from '../site.tsx'
import { useReadingWords } from './reading-words.ts'

interface StarredArticleProps {
  readonly article: ArticleRow
  readonly bookmarked: boolean
  /** How far this reader has read it. */
  readonly reading: ReadingRow | undefined
  /** More about it, after its minutes. */
  readonly more?: readonly string[]
}

/** An article in a list, with the star and the progress of this reader. */
export function StarredArticle({ article, bookmarked, reading, more = [] }: StarredArticleProps) {
  const site = useSite()
  const words = useReadingWords()
  const id = `article-${article.id}`
  return (
    <ArticleItem
      site={site}
      article={article}
      id={id}
      facts={[...words.facts(article.readingMinutes, reading), ...more]}
      ring={<ReadRing read={shareRead(reading)} finished={isRead(reading)} />}
      star={<BookmarkButton article={article} bookmarked={bookmarked} describedBy={id} />}
    />
  )
}

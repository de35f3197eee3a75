import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { byPosition } from '#db/library/manifest.ts'
import type { BookRow, ReadingRow } from '#db/schema.ts'
import { hasWords } from '#search/words/plain-words.ts'
import { articleListClass } from '../../markup/article-list.tsx'
import { useFilterWords } from '../../shell/lists/filter-words.ts'
import { StarredArticle } from '../../shell/lists/starred-article.tsx'
import styles from './favorites.module.css'

/** A list this long can be sorted and searched. */
const LONG = 3

export interface BookmarkListProps {
  /** The latest first. */
  readonly articles: readonly ArticleRow[]
  readonly books: readonly BookRow[]
  readonly readings: readonly ReadingRow[]
}

/** The bookmarked articles on this device. Each names its book. */
export function BookmarkList({ articles, books, readings }: BookmarkListProps) {
  const { order } = useSearch({ from: '/favorites' })
  const [words, setWords] = useFilterWords(order)
  /** A list that becomes short stays as it is: the reader may be typing, or may want to see all of it again. */
  const hasControls = useRef(false)
  hasControls.current ||= articles.length >= LONG || words !== ''
  /** The title of its book. None while the book is not on the device. */
  const titlesOf = ({ bookSlug }: ArticleRow) => books.filter(({ slug }) => slug === bookSlug).map(({ title }) => title)
  const matches = (article: ArticleRow) =>
    [article.title, article.description, ...titlesOf(article)].some((text) => hasWords(text, words))
  const found = articles.filter(matches)
  const total = found.length
  return (
    <>
      {hasControls.current && <Controls words={words} onWords={setWords} />}
      <div role="status">
        {total === 0 && (
          <p className={styles.note}>
            <Trans>No favorite has these words.</Trans>
          </p>
        )}
        {total > 0 && words !== '' && (
          <p className="visually-hidden">
            <Plural value={total} one="# article" other="# articles" />
          </p>
        )}
      </div>
      <ul className={articleListClass}>
        {sorted(found, order, books).map((article) => (
          <StarredArticle
            key={article.id}
            article={article}
            bookmarked
            reading={readings.find(({ slug }) => slug === article.slug)}
            more={titlesOf(article)}
          />
        ))}
      </ul>
    </>
  )
}

function sorted(
  articles: readonly ArticleRow[],
  order: string | undefined,
  books: readonly BookRow[],
): readonly ArticleRow[] {
  const place = ({ bookSlug }: ArticleRow) => books.findIndex(({ slug }) => slug === bookSlug)
  if (order === 'title') return articles.toSorted((a, b) => a.title.localeCompare(b.title, a.lang))
  if (order === 'book') return articles.toSorted((a, b) => place(a) - place(b) || byPosition(a, b))
  return articles
}

interface ControlsProps {
  readonly words: string
  readonly onWords: (words: string) => void
}

function Controls({ words, onWords }: ControlsProps) {
  const { t } = useLingui()
  const { order = '' } = useSearch({ from: '/favorites' })
  const navigate = useNavigate()
  const choose = (chosen: string) =>
    navigate({ to: '/favorites', search: chosen === '' ? {} : { order: chosen }, replace: true, resetScroll: false })
  return (
    <div className={styles.controls}>
      <input
        type="search"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        aria-label={t`Find in favorites`}
        placeholder={t`Find in favorites`}
      />
      <select value={order} onChange={(event) => void choose(event.target.value)} aria-label={t`Order`}>
        <option value="">{t`Latest first`}</option>
        <option value="book">{t`By book`}</option>
        <option value="title">{t`By title`}</option>
      </select>
    </div>
  )
}

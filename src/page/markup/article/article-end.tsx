import type { ReactNode } from 'react'
import type { Image } from '#contract/library/content.ts'
import type { PublicNeighbour } from '#contract/library/public-page.ts'
import { Thumbnail } from '../../ui/cover.tsx'
import { LineIcon } from '../../ui/icon.tsx'
import type { Site } from '../site.ts'
import styles from './article-end.module.css'

interface ArticleEndProps {
  readonly site: Site
  readonly book: { readonly title: string; readonly image: Image | null } | null
  readonly prev: PublicNeighbour | null
  readonly next: PublicNeighbour | null
  /** That this reader has read the article. */
  readonly finished?: ReactNode
  /** What the reader can do with the article. */
  readonly actions?: ReactNode
}

const addressOf = ({ bookSlug, slug }: PublicNeighbour) =>
  ({ to: '/$bookSlug/$articleSlug', params: { bookSlug, articleSlug: slug } }) as const

/** What comes after an article: the next one as a card, and the way to the previous one apart from it. */
export function ArticleEnd({ site, book, prev, next, finished, actions }: ArticleEndProps) {
  const { words, Link } = site
  return (
    <nav className={styles.end} aria-label={words.neighbours}>
      {finished}
      {next !== null && (
        <>
          {book !== null && <p className={styles.label}>{words.nextIn(book.title)}</p>}
          <Link className={styles.card} rel="next" {...addressOf(next)}>
            {book?.image != null && <Thumbnail image={book.image} className={styles.cover} />}
            <span className={styles.text}>
              <span className="visually-hidden">{words.next(next.title)}</span>
              <span className={styles.title} dir="auto" aria-hidden="true">
                {next.title}
              </span>
              <span className={styles.minutes}>{words.minutes(next.readingMinutes)}</span>
            </span>
            <LineIcon className={styles.arrow} strokeWidth="2" strokeLinecap="round" path="M5 12h14m-6-6 6 6-6 6" />
          </Link>
        </>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {prev !== null && (
        <Link className={styles.prev} rel="prev" {...addressOf(prev)}>
          <LineIcon width="18" height="18" strokeWidth="2" strokeLinecap="round" path="M19 12H5m6-6-6 6 6 6" />
          <span>{words.previous(prev.title)}</span>
        </Link>
      )}
    </nav>
  )
}

import type { ReactNode } from 'react'
import type { PublicArticleItem } from '#contract/library/public-page.ts'
import styles from './article-list.module.css'
import type { Site } from './site.ts'

export const articleListClass = styles.list

interface ArticleItemProps {
  readonly site: Site
  readonly article: Omit<PublicArticleItem, 'restricted' | 'readingMinutes'>
  /** The id of its heading. */
  readonly id: string
  /** What is known about it, in a few words each. */
  readonly facts: readonly string[]
  /** How much of it is read. */
  readonly ring?: ReactNode
  /** Its star. */
  readonly star: ReactNode
}

/** An article in a list: its title, description and star. */
export const ArticleItem = ({ site: { Link }, article, id, facts, ring, star }: ArticleItemProps) => (
  <li>
    {ring}
    <div>
      <h2 id={id} dir="auto">
        <Link to="/$bookSlug/$articleSlug" params={{ bookSlug: article.bookSlug, articleSlug: article.slug }}>
          {article.title}
        </Link>
      </h2>
      <p dir="auto">{article.description}</p>
      <p className={styles.meta}>{facts.join(' · ')}</p>
    </div>
    {star}
  </li>
)

/** How much of an article is read, from 0 to 1, as a ring. A text beside it says the same. */
export const ReadRing = ({ read, finished }: { readonly read: number; readonly finished: boolean }) => (
  <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true" data-finished={finished || undefined}>
    <circle cx="12" cy="12" r="10" />
    {finished ? (
      <path d="m7 12.5 3.5 3.5L17 9" />
    ) : (
      read > 0 && <circle cx="12" cy="12" r="10" pathLength="100" strokeDasharray={`${Math.ceil(read * 100)} 100`} />
    )}
  </svg>
)

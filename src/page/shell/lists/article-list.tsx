import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import styles from './article-list.module.css'

export const articleListClass = styles.list

interface ArticleItemProps {
  readonly article: ArticleRow
  readonly favorite: boolean
  /** Content after the reading minutes. */
  readonly more?: ReactNode
}

/** An article in a list: its title, description and star. */
export function ArticleItem({ article, favorite, more }: ArticleItemProps) {
  const id = `article-${article.id}`
  return (
    <li>
      <div>
        <h2 id={id}>
          <Link to="/$bookSlug/$articleSlug" params={{ bookSlug: article.bookSlug, articleSlug: article.slug }}>
            {article.title}
          </Link>
        </h2>
        <p>{article.description}</p>
        <p className={styles.meta}>
          <Trans>{article.readingMinutes} min</Trans>
          {more}
        </p>
      </div>
      <FavoriteButton article={article} favorite={favorite} describedBy={id} />
    </li>
  )
}

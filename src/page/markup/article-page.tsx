import type { ReactNode } from 'react'
import type { Credits } from '#contract/library/content.ts'
import type { PublicArticleItem } from '#contract/library/public-page.ts'
import { repeatsText } from '#contract/library/repeated-words.ts'
import { directionOf } from '#contract/text-direction.ts'
import type { ArticleWords } from './article/article-words.ts'
import { ArticleCredits } from './article-credits.tsx'
import styles from './article-page.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Site } from './site.ts'

interface ArticlePageProps {
  readonly site: Site<ArticleWords>
  readonly article: Pick<PublicArticleItem, 'title' | 'description' | 'readingMinutes'> & {
    readonly lang: string
    readonly credits?: Credits | null
  }
  /** The article's text, as it is stored. */
  readonly html: string
  readonly book: { readonly slug: string; readonly title: string } | null
  /** The place in the book's reading order, from 0. It is -1 while the order is unknown. */
  readonly index: number
  readonly count: number
  /** The contents beside the text. */
  readonly contents?: ReactNode
  /** The reader's notes beside the text. */
  readonly notes?: ReactNode
  /** What the rest of the text takes. */
  readonly remaining?: ReactNode
  /** The text, and what follows it. */
  readonly children: ReactNode
}

export function ArticlePage({
  site,
  article,
  html,
  book,
  index,
  count,
  contents,
  notes,
  remaining,
  children,
}: ArticlePageProps) {
  const { words } = site
  // The text has its own direction. The interface around it has another one.
  const direction = directionOf(article.lang)
  return (
    <div className={styles.layout}>
      {contents}
      <article className={styles.article} lang={article.lang}>
        <Breadcrumbs site={site} book={book ?? undefined} />
        <h1 dir={direction}>{article.title}</h1>
        {!repeatsText(article.description, html) && (
          <p className={styles.lede} dir={direction} data-description>
            {article.description}
          </p>
        )}
        <p className={`${styles.meta} screen-only`}>
          <span>{words.minutes(article.readingMinutes)}</span>
          {remaining}
          {index >= 0 && <span>{words.place(index + 1, count)}</span>}
        </p>
        {children}
        <ArticleCredits site={site} credits={article.credits ?? null} lang={article.lang} />
      </article>
      {notes}
    </div>
  )
}

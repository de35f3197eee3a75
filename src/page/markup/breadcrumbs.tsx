import styles from './breadcrumbs.module.css'
import type { Site } from './site.ts'
import type { PageWords } from './words.ts'

interface BreadcrumbsProps {
  readonly site: Site<Pick<PageWords, 'home' | 'breadcrumb'>>
  readonly book?: { readonly slug: string; readonly title: string } | undefined
  /** The name of the screen, if it has no book. */
  readonly here?: string
}

/** Links to home and to the book, if there is one, and the name of the screen. */
export function Breadcrumbs({ site: { words, Link }, book, here }: BreadcrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label={words.breadcrumb}>
      <ol>
        <li>
          <Link to="/">{words.home}</Link>
        </li>
        {book !== undefined && (
          <li>
            <Link to="/$bookSlug" params={{ bookSlug: book.slug }}>
              {book.title}
            </Link>
          </li>
        )}
        {here !== undefined && (
          <li>
            <span aria-current="page">{here}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

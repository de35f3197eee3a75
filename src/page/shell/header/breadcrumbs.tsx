import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  readonly book?: { readonly slug: string; readonly title: string } | undefined
  /** The name of the screen, if it has no book. */
  readonly here?: string
}

/** Links to home and to the book, if there is one, and the name of the screen. */
export function Breadcrumbs({ book, here }: BreadcrumbsProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.crumbs} aria-label={t`Breadcrumb`}>
      <ol>
        <li>
          <Link to="/">
            <Trans>Home</Trans>
          </Link>
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

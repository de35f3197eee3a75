import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './breadcrumbs.module.css'

/** The way back: home, and the book where there is one. */
export function Breadcrumbs({
  book,
}: {
  readonly book?: { readonly slug: string; readonly title: string } | undefined
}) {
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
      </ol>
    </nav>
  )
}

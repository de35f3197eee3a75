import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readBooks } from '#db/library/books.ts'
import { useTitle } from '../frame/title.ts'
import { useRead } from '../view.ts'
import styles from './loader.module.css'

/** Says that nothing is at this address, and lists the books. */
export function NotFoundText() {
  const { t } = useLingui()
  const books = useRead(readBooks)
  useTitle(t`Page not found`)
  return (
    <div className={styles.loader}>
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>
        <Trans>There is nothing at this address. These books are on your device:</Trans>
      </p>
      {books?.map((book) => (
        <Link key={book.slug} className="button" to="/$bookSlug" params={{ bookSlug: book.slug }}>
          {book.title}
        </Link>
      ))}
      <Link to="/" className="button primary">
        <Trans>Home</Trans>
      </Link>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { totalCents } from '#contract/payments/price.ts'
import { readBooks } from '#db/library/books.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { priceText } from '../../ui/price.ts'
import styles from './article.module.css'

/** Shown at the end of a beginning: the price of all books, and links to subscribe or sign in. */
export function Restricted({ path }: { readonly path: string }) {
  const { signedIn } = useReader()
  const books = useRead(readBooks)
  if (books === undefined) return null
  const price = totalCents(books ?? [])
  const amount = price === null ? '' : priceText(price.symbol, price.amount / 100)
  return (
    <aside className={styles.restricted}>
      <p>
        <Trans>This is the beginning of the article. Subscribers read all of it, and all others.</Trans>
      </p>
      {price !== null && (
        <p>
          <Trans>
            All the books cost <strong>{amount}</strong>, once, for good.
          </Trans>
        </p>
      )}
      <p className={styles.ways}>
        {signedIn ? (
          <Link className="button primary" to="/subscribe" search={{ redirectedFrom: path }}>
            <Trans>Subscribe to continue reading</Trans>
          </Link>
        ) : (
          <>
            <Link className="button primary" to="/login" search={{ redirectUrl: path }}>
              <Trans>Sign in</Trans>
            </Link>
            <Link className="button" to="/register" search={{ redirectUrl: path }}>
              <Trans>Create an account</Trans>
            </Link>
          </>
        )}
      </p>
    </aside>
  )
}

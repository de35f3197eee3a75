import { Trans } from '@lingui/react/macro'
import type { BookRow } from '#db/schema.ts'
import styles from './subscribe.module.css'

/** The list of what a subscription includes. */
export function Included({ books }: { readonly books: readonly BookRow[] }) {
  return (
    <section className={styles.included} aria-labelledby="included">
      <h2 id="included">
        <Trans>What’s included</Trans>
      </h2>
      <ul className="plain-list">
        {books.map((book) => (
          <li key={book.slug}>
            <Trans>The whole of “{book.title}”</Trans>
          </li>
        ))}
        <li>
          <Trans>Search in every text, in any form of a word</Trans>
        </li>
        <li>
          <Trans>Favorites that follow you from device to device</Trans>
        </li>
        <li>
          <Trans>Everything on your device, to read without a signal</Trans>
        </li>
        <li>
          <Trans>Every book as PDF and EPUB</Trans>
        </li>
      </ul>
    </section>
  )
}

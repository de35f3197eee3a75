import { Trans } from '@lingui/react/macro'
import type { Site } from '../../markup/site.ts'
import styles from './search.module.css'

interface WhatToTryProps {
  readonly Link: Site['Link']
  readonly books: readonly { readonly slug: string; readonly title: string }[]
}

/** What to do after a search without hits. A device may have no book in the shown language: then none is announced. */
export function WhatToTry({ Link, books }: WhatToTryProps) {
  if (books.length === 0)
    return (
      <p className={styles.elsewhere}>
        <Trans>Check the spelling, or try a shorter word.</Trans>
      </p>
    )
  return (
    <div className={styles.elsewhere}>
      <p>
        <Trans>Check the spelling, try a shorter word, or open one of the books:</Trans>
      </p>
      <ul className="plain-list">
        {books.map(({ slug, title }) => (
          <li key={slug}>
            <Link to="/$bookSlug" params={{ bookSlug: slug }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

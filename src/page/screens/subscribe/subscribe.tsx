import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type TotalCents, totalCents } from '#contract/payments/price.ts'
import type { CallProblem } from '#contract/problems.ts'
import { readBooks } from '#db/library/books.ts'
import { readParked } from '#db/reader/bookmarks.ts'
import { safePath } from '../../access-rules.ts'
import { isRegistering } from '../../commands/session.ts'
import { goToCheckout } from '../../commands/subscription.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { Stepper } from '../../forms/stepper.tsx'
import { ParkedBookmarks } from '../../shell/bookmarks/parked-bookmarks.tsx'
import { ContinueLater } from '../../shell/continue-later.tsx'
import { NarrowPage, PageButtons } from '../../shell/narrow-page.tsx'
import { Loader } from '../../shell/notices/loader.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRead } from '../../shell/view.ts'
import { priceText } from '../../ui/price.ts'
import { Included } from './included.tsx'
import styles from './subscribe.module.css'

/** Leads to the provider of payments. Gives what hinders it. */
function useCheckout(redirectedFrom: string | undefined) {
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [leaving, setLeaving] = useState(false)
  const buy = async () => {
    if (leaving) return
    setProblem(null)
    setLeaving(true)
    const found = await goToCheckout(redirectedFrom)
    setProblem(found)
    if (found !== null) setLeaving(false)
  }
  return { problem, leaving, buy }
}

/** The payment screen: the second step of registration, or on its own for a reader without a subscription. */
export function Subscribe() {
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const { redirectedFrom } = useSearch({ from: '/subscribe' })
  const books = useRead(readBooks)
  const [registering] = useState(isRegistering)
  const { problem, leaving, buy } = useCheckout(redirectedFrom)
  useTitle(t`Subscription`)
  // The price and the list come together with everything below them.
  if (books === undefined) return null
  if (books === null) return <Loader />
  const price = totalCents(books)
  // The server sells nothing for nothing.
  const amount = price === null || price.amount <= 0 ? null : priceText(price.symbol, price.amount, i18n.locales)
  const asked = noticeOf(redirectedFrom)
  return (
    <NarrowPage title={registering ? <Trans>Payment</Trans> : <Trans>All the books</Trans>}>
      {registering && <Stepper step={2} />}
      {asked === 'favorites' && <p className={styles.notice}>{t`Please subscribe to use favorites`}</p>}
      {asked === 'download' && <p className={styles.notice}>{t`Please subscribe to download files`}</p>}
      {price !== null && amount !== null && <Price {...price} />}
      <Included books={books} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {text(problem)}
        </p>
      )}
      {amount === null && <p className={styles.notice}>{t`There are no books to buy in this language yet.`}</p>}
      <PageButtons>
        {amount !== null && (
          <button
            type="button"
            className="button primary"
            aria-disabled={leaving || undefined}
            onClick={() => void buy()}
          >
            {problem === null ? <Trans>Get the books for {amount}</Trans> : <Trans>Try Again</Trans>}
          </button>
        )}
        {registering ? (
          <ContinueLater />
        ) : (
          <Link to="/" className="button">
            {t`Home`}
          </Link>
        )}
        <Link to="/settings" className="button">
          {t`Edit Data`}
        </Link>
      </PageButtons>
      <Parked />
    </NarrowPage>
  )
}

/** Without a subscription the favorites are closed, and this is the way out for a change that waits. */
function Parked() {
  const parked = useRead(readParked) ?? []
  return parked.length > 0 && <ParkedBookmarks parked={parked} />
}

function Price({ symbol, amount, before }: TotalCents) {
  const { t, i18n } = useLingui()
  return (
    <p className={styles.price}>
      <strong>{priceText(symbol, amount, i18n.locales)}</strong>
      {before > amount && (
        <s>
          <span className="visually-hidden">{`${t`Before:`} `}</span>
          <span>{priceText(symbol, before, i18n.locales)}</span>
        </s>
      )}
      <span>{t`once, for good`}</span>
    </p>
  )
}

/** Which screen for subscribers sent the reader here. */
function noticeOf(redirectedFrom: string | undefined): 'favorites' | 'download' | null {
  const path = safePath(redirectedFrom, location.origin).split(/[?#]/)[0]
  return path === '/favorites' ? 'favorites' : path === '/download' ? 'download' : null
}

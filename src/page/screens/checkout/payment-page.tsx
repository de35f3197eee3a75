import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRegistering } from '../../commands/session.ts'
import { Stepper } from '../../forms/stepper.tsx'
import { NarrowPage, PageButtons } from '../../shell/narrow-page.tsx'
import { useTitle } from '../../shell/title.ts'

interface PaymentPageProps {
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly askAgain?: () => void
  /** Show a link to the payment. */
  readonly canPay?: boolean
  /** A button before the others. */
  readonly first?: ReactNode
  /** The text says what went wrong. It stands in the place of another text, so it is told at once. */
  readonly isProblem?: boolean
}

/** What is known of a payment that is not made: a text, and links to go on. */
export function PaymentPage({ title, children, askAgain, canPay = false, first, isProblem = false }: PaymentPageProps) {
  const { t } = useLingui()
  useTitle(t`Payment`)
  return (
    <NarrowPage title={title ?? <Trans>Payment</Trans>}>
      {isRegistering() && <Stepper step={2} />}
      <p role={isProblem ? 'alert' : 'status'}>{children}</p>
      {(first !== undefined || askAgain !== undefined || canPay) && (
        <PageButtons>
          {first}
          {askAgain !== undefined && (
            <button type="button" className="button primary" onClick={askAgain}>
              {t`Ask again`}
            </button>
          )}
          {canPay && (
            <Link to="/subscribe" className="button">
              {t`To the payment`}
            </Link>
          )}
          <Link to="/" className="button">
            {t`Home`}
          </Link>
        </PageButtons>
      )}
    </NarrowPage>
  )
}

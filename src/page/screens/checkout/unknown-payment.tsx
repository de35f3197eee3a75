import { Trans } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import type { CallProblem } from '#contract/problems.ts'
import { useOnline } from '../../shell/online.ts'
import { useReader } from '../../shell/view.ts'
import { PaymentPage } from './payment-page.tsx'

interface UnknownPaymentProps {
  readonly problem: CallProblem
  readonly askAgain: () => void
}

/** The payment's status is unknown. Says why and what helps. */
export function UnknownPayment({ problem, askAgain }: UnknownPaymentProps) {
  const online = useOnline()
  const { subscribed } = useReader()
  const here = useRouterState({ select: (state) => state.location.href })
  const status = problem.kind === 'refused' ? problem.status : null
  if (status === 401)
    return (
      <PaymentPage
        first={
          <Link to="/login" search={{ redirectUrl: here }} className="button primary">
            <Trans>Sign in</Trans>
          </Link>
        }
      >
        <Trans>
          Nobody is signed in here, so it is not known how the payment stands. Sign in to the account that you paid
          with, and this page will say it. A payment that was made is not lost.
        </Trans>
      </PaymentPage>
    )
  if (status === 429)
    return (
      <PaymentPage askAgain={askAgain}>
        <Trans>
          The server was asked too often, and has not said yet how the payment stands. It is asked again by itself in a
          moment. A payment that was made is not lost.
        </Trans>
      </PaymentPage>
    )
  if (status !== null && status < 500)
    return (
      <PaymentPage askAgain={askAgain}>
        {subscribed ? (
          <Trans>All the books are yours in this account.</Trans>
        ) : (
          <Trans>
            The server tells this account nothing of such a payment. If you paid with another account, sign in to that
            one. If money was taken and the books stay closed, write to us: the{' '}
            <Link to="/$bookSlug" params={{ bookSlug: 'terms' }}>
              terms
            </Link>{' '}
            say how.
          </Trans>
        )}
      </PaymentPage>
    )
  return (
    <PaymentPage askAgain={askAgain}>
      {online ? (
        <Trans>
          The server cannot be reached, so it is not known how the payment stands. It is asked again by itself. A
          payment that was made is not lost.
        </Trans>
      ) : (
        <Trans>
          There is no network, so it is not known how the payment stands. The server is asked by itself as soon as the
          network is back. A payment that was made is not lost.
        </Trans>
      )}
    </PaymentPage>
  )
}

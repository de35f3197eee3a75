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

function SignedOut() {
  const here = useRouterState({ select: (state) => state.location.href })
  return (
    <PaymentPage
      isProblem
      first={
        <Link to="/login" search={{ redirectUrl: here }} className="button primary">
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Trans>
        You are not signed in, so we cannot see your payment. Sign in with the account that you paid with. A payment
        that was made is not lost.
      </Trans>
    </PaymentPage>
  )
}

/** The payment's status is unknown. Says why and what helps. */
export function UnknownPayment({ problem, askAgain }: UnknownPaymentProps) {
  const online = useOnline()
  const { subscribed } = useReader()
  const status = problem.kind === 'refused' ? problem.status : null
  if (status === 401) return <SignedOut />
  if (status === 429)
    return (
      <PaymentPage askAgain={askAgain} isProblem>
        <Trans>
          The server has had too many requests, so we cannot see your payment yet. We will try again in a moment. A
          payment that was made is not lost.
        </Trans>
      </PaymentPage>
    )
  if (status !== null && status < 500)
    return (
      <PaymentPage askAgain={askAgain} isProblem={!subscribed}>
        {subscribed ? (
          <Trans>All the books are yours in this account.</Trans>
        ) : (
          <Trans>
            This account has no such payment. If you paid with another account, sign in with that one. If you were
            charged and the books do not open, write to us: the{' '}
            <Link to="/$bookSlug" params={{ bookSlug: 'terms' }} target="_blank" rel="noopener">
              terms
            </Link>{' '}
            say how.
          </Trans>
        )}
      </PaymentPage>
    )
  return (
    <PaymentPage askAgain={askAgain} isProblem>
      {online ? (
        <Trans>
          The server cannot be reached, so we cannot see your payment yet. We will try again. A payment that was made is
          not lost.
        </Trans>
      ) : (
        <Trans>
          You are offline, so we cannot see your payment yet. We will check it as soon as you are online. A payment that
          was made is not lost.
        </Trans>
      )}
    </PaymentPage>
  )
}

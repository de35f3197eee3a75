import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isRegistering } from '../../commands/session.ts'
import { ContinueLater } from '../../shell/continue-later.tsx'
import { PaymentPage } from './payment-page.tsx'

/** The server says that the payment failed or was cancelled. Explains that and offers what to do next. */
export function PaymentError({ cancelled }: { readonly cancelled: boolean }) {
  const { t } = useLingui()
  return (
    <PaymentPage
      title={cancelled ? <Trans>Payment cancelled</Trans> : <Trans>The payment did not go through</Trans>}
      first={
        <>
          <Link to="/subscribe" className="button primary">
            {t`Try Again`}
          </Link>
          {isRegistering() && <ContinueLater />}
        </>
      }
      isProblem
    >
      {cancelled ? (
        <Trans>The payment was cancelled or refunded. It does not open the books.</Trans>
      ) : (
        <Trans>Your bank or the payment service declined it. Another card may work.</Trans>
      )}
      <span> </span>
      <Trans>
        If money was taken all the same, write to us: the{' '}
        <Link to="/$bookSlug" params={{ bookSlug: 'terms' }} target="_blank" rel="noopener">
          terms
        </Link>{' '}
        say how.
      </Trans>
    </PaymentPage>
  )
}

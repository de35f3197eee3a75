import { Trans } from '@lingui/react/macro'
import { useReader } from '../../shell/view.ts'
import { PaymentPage } from './payment-page.tsx'

/** The address names no payment, so this says nothing about any. */
export function NoPayment() {
  const { subscribed } = useReader()
  return (
    <PaymentPage canPay={!subscribed}>
      {subscribed ? (
        <Trans>All the books are yours in this account.</Trans>
      ) : (
        <Trans>
          This link does not name a payment. If you have just paid, all the books open as soon as the payment is
          confirmed, and you get a receipt by e-mail.
        </Trans>
      )}
    </PaymentPage>
  )
}

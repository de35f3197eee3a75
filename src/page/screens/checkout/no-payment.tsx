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
          This address does not say which payment it is about. If you have just paid, all the books open by themselves
          as soon as the payment is confirmed, and a receipt comes by mail.
        </Trans>
      )}
    </PaymentPage>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isScreen } from '#contract/screens.ts'
import { safePath } from '../../access-rules.ts'
import { takePathAfterPayment } from '../../commands/subscription.ts'
import { NotFoundText } from '../../shell/notices/not-found-text.tsx'
import { notify } from '../../shell/notices/toasts.tsx'
import { NoPayment } from './no-payment.tsx'
import { PaymentError } from './payment-error.tsx'
import { PaymentPage } from './payment-page.tsx'
import { UnknownPayment } from './unknown-payment.tsx'
import { usePayment } from './use-payment.ts'

/** The screen to which the payment provider sends the reader back. The status in the address proves nothing: the server is asked. */
export function Checkout() {
  const { status } = useParams({ from: '/checkout/$status' })
  const { session } = useSearch({ from: '/checkout/$status' })
  if (session !== undefined) return <Payment session={session} cameBack={status !== 'success'} />
  return isScreen(`/checkout/${status}`) ? <NoPayment /> : <NotFoundText />
}

/** The screen for failed payments, for providers that have one fixed address for them. */
export function ErrorPayment() {
  const { session } = useSearch({ from: '/error-payment' })
  return session === undefined ? <NoPayment /> : <Payment session={session} cameBack />
}

/** `cameBack`: the provider says that the payment was not made. */
function Payment({ session, cameBack }: { readonly session: string; readonly cameBack: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { answer, late, askAgain } = usePayment(session)
  const isPaid = answer?.ok === true && answer.value === 'paid'
  useEffect(() => {
    if (!isPaid) return
    const returnTo = takePathAfterPayment()
    if (returnTo === null) return void navigate({ to: '/thank-you', replace: true })
    notify(t`Thank you. All the books are yours.`)
    void navigate({ href: safePath(returnTo, location.origin), replace: true })
  }, [isPaid, navigate, t])
  if (answer !== null && !answer.ok) return <UnknownPayment problem={answer.problem} askAgain={askAgain} />
  if (answer?.value === 'failed' || answer?.value === 'cancelled')
    return <PaymentError cancelled={answer.value === 'cancelled'} />
  if (answer?.value === 'pending' && (late || cameBack))
    return (
      <PaymentPage askAgain={askAgain} canPay={cameBack}>
        <Trans>
          The payment is not confirmed yet. Nothing is lost: as soon as it is, all the books open by themselves, and a
          receipt comes by e-mail.
        </Trans>
      </PaymentPage>
    )
  return <PaymentPage>{t`We are waiting for the payment to be confirmed. This takes a few seconds.`}</PaymentPage>
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentVisitor } from '../../commands/session.ts'
import { awaitPayment, takePathAfterPayment } from '../../commands/subscription.ts'
import { Stepper } from '../../forms/stepper.tsx'
import { safePath } from '../../guards.ts'
import { NarrowPage } from '../../shell/narrow-page.tsx'
import { useTitle } from '../../shell/title.ts'
import { notify } from '../../shell/toasts.tsx'
import { PaymentError } from './payment-error.tsx'

/** A provider tells the server within seconds; what takes longer is said, and asked for again. */
const PATIENCE_MS = 30_000

/** Where the payment provider sends the reader back to. The status in the address is only a hint: the server knows. */
export function Checkout() {
  const { status } = useParams({ from: '/checkout/$status' })
  const { session } = useSearch({ from: '/checkout/$status' })
  if (status === 'success' && session !== undefined) return <Paid session={session} />
  return <PaymentError cancelled={status === 'cancelled'} />
}

function Paid({ session }: { readonly session: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'late' | 'failed' | 'cancelled'>('asking')
  const [round, setRound] = useState(0)
  useTitle(t`Payment`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let left = false
    void awaitPayment(session, PATIENCE_MS).then((found) => {
      if (left) return
      if (found !== 'paid') return setState(found === 'pending' ? 'late' : found)
      const returnTo = takePathAfterPayment()
      if (returnTo === null) return void navigate({ to: '/thank-you', replace: true })
      notify(t`Thank you. All the books are yours.`)
      void navigate({ href: safePath(returnTo, location.origin), replace: true })
    })
    return () => {
      left = true
    }
  }, [session, round])
  if (state === 'failed' || state === 'cancelled') return <PaymentError cancelled={state === 'cancelled'} />
  return (
    <NarrowPage title={<Trans>Payment</Trans>}>
      {currentVisitor().registering && <Stepper step={2} />}
      {state === 'asking' ? (
        <p role="status">
          <Trans>We are waiting for the payment to be confirmed. This takes a few seconds.</Trans>
        </p>
      ) : (
        <>
          <p role="status">
            <Trans>
              The payment is not confirmed yet. Nothing is lost: as soon as it is, all the books open by themselves, and
              a receipt comes by mail.
            </Trans>
          </p>
          <button
            type="button"
            className="button primary"
            onClick={() => {
              setState('asking')
              setRound(round + 1)
            }}
          >
            <Trans>Ask again</Trans>
          </button>{' '}
          <Link to="/" className="button">
            <Trans>Home</Trans>
          </Link>
        </>
      )}
    </NarrowPage>
  )
}

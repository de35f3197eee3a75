import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { endRegistration, isRegistering } from '../../commands/session.ts'
import { Stepper } from '../../forms/stepper.tsx'
import { NarrowPage, PageButtons } from '../../shell/narrow-page.tsx'
import { useTitle } from '../../shell/title.ts'
import { useReader } from '../../shell/view.ts'

/** The screen after a registration or a payment. It says of the subscription only what the server has said. */
export function ThankYou() {
  const { t } = useLingui()
  const { subscribed, signedIn } = useReader()
  const [registering] = useState(isRegistering)
  useTitle(t`Thank you`)
  useEffect(endRegistration, [])
  const words = () => {
    if (subscribed)
      return (
        <Trans>
          All the books are yours now. They are being saved on this device, to be read without a signal too.
        </Trans>
      )
    if (signedIn)
      return <Trans>Your account is ready. As soon as a payment is confirmed, all the books open by themselves.</Trans>
    return <Trans>You are not signed in. Sign in to open what your account has bought on this device.</Trans>
  }
  return (
    <NarrowPage title={<Trans>Thank you</Trans>}>
      {registering && <Stepper step={3} />}
      <p>{words()}</p>
      <PageButtons>
        <Link to="/" className="button primary">
          {t`Home`}
        </Link>
      </PageButtons>
    </NarrowPage>
  )
}

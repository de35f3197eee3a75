import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { safePath } from '../access-rules.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { SignInForm } from '../shell/sign-in/sign-in-form.tsx'
import { useTitle } from '../shell/title.ts'

/** The sign-in screen. Afterwards the reader goes back to the screen they came from. */
export function Login() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { redirectUrl } = useSearch({ from: '/login' })
  useTitle(t`Sign In`)
  return (
    <NarrowPage title={<Trans>Sign In</Trans>}>
      <SignInForm
        returnTo={safePath(redirectUrl, location.origin)}
        onDone={(signedIn) =>
          void navigate({ href: safePath(signedIn.redirectUrl ?? redirectUrl, location.origin), replace: true })
        }
      />
    </NarrowPage>
  )
}

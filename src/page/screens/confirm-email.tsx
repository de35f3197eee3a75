import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import { call } from '../commands/call.ts'
import { useProblemText } from '../forms/problem-text.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { useMailedLink } from '../shell/sign-in/mailed-link.ts'
import { useTitle } from '../shell/title.ts'
import { useReader } from '../shell/view.ts'
import { sync } from '../sync-client.ts'

type State = 'idle' | 'sending' | { readonly proven: string } | CallProblem

/** Confirms an e-mail address with the token of a mailed link. It takes a button, because programs that scan mails open every link. */
export function ConfirmEmail() {
  const { t } = useLingui()
  const link = useMailedLink()
  useTitle(t`Confirm your e-mail address`)
  return (
    <NarrowPage title={<Trans>Confirm your e-mail address</Trans>}>
      {link.token === '' ? (
        <p>{t`This link is incomplete. Please open it from the e-mail again, or ask for a new one.`}</p>
      ) : (
        <Confirmation key={link.token} token={link.token} email={link.email} />
      )}
    </NarrowPage>
  )
}

function Confirmation({ token, email }: { readonly token: string; readonly email: string }) {
  const text = useProblemText()
  const { signedIn } = useReader()
  const [state, setState] = useState<State>('idle')
  const confirm = async () => {
    if (state === 'sending') return
    setState('sending')
    const result = await call('confirmEmail', { body: { token, email } })
    // The reader may have a new address now.
    if (result.ok && signedIn) await sync.refreshAccount()
    setState(result.ok ? { proven: result.value.data.email } : result.problem)
  }
  const proven = typeof state === 'object' && 'proven' in state ? state.proven : null
  return (
    <>
      <div role="status">
        {proven !== null && (
          <p>
            <Trans>{proven} is confirmed: this is the address of your account.</Trans>
          </p>
        )}
      </div>
      {proven === null && (
        <>
          <p>
            <Trans>
              Is {email} yours, and did you sign up with it or choose it for your account? Then confirm it. If not,
              close this page.
            </Trans>
          </p>
          {typeof state === 'object' && 'kind' in state && <p role="alert">{text(state)}</p>}
          {/* Disabled, it would lose the focus, and the reader may have to press it again. */}
          <button
            type="button"
            className="button primary"
            aria-disabled={state === 'sending' || undefined}
            onClick={() => void confirm()}
          >
            <Trans>Confirm the address</Trans>
          </button>
        </>
      )}
      <p className="screen-only">
        {signedIn ? (
          <Link to="/settings">
            <Trans>Settings</Trans>
          </Link>
        ) : (
          <Link to="/login">
            <Trans>Back to signing in</Trans>
          </Link>
        )}
      </p>
    </>
  )
}

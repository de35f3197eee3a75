import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import { call } from '../../commands/call.ts'
import { useProblemText } from '../../forms/problem-text.ts'

/** For readers who signed up with a provider. The screen that requests the link is only for visitors, so it is requested here. */
export function SetPassword({ email }: { readonly email: string }) {
  const text = useProblemText()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | CallProblem>('idle')
  const ask = async () => {
    if (state === 'sending') return
    setState('sending')
    const result = await call('forgotPassword', { body: { email } })
    setState(result.ok ? 'sent' : result.problem)
  }
  return (
    <>
      <p>
        <Trans>
          You sign in through another site and have no password here yet. To change your data, set one first:
        </Trans>
      </p>
      {state !== 'sent' && (
        <button
          type="button"
          className="button"
          aria-disabled={state === 'sending' || undefined}
          onClick={() => void ask()}
        >
          <Trans>Set a password</Trans>
        </button>
      )}
      <p role="status">
        {state === 'sent' && (
          <Trans>
            An e-mail with a link is on its way to {email}. Log out here first, then open the link within 10 minutes.
          </Trans>
        )}
      </p>
      {typeof state === 'object' && <p role="alert">{text(state)}</p>}
    </>
  )
}

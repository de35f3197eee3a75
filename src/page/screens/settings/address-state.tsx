import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MessageAnswer } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { call } from '../../commands/call.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import styles from './sign-in-settings.module.css'

/** Says that an address is not confirmed, and offers to mail the link again. Renders nothing when the server does not use confirmation. */
export function AddressState({ user }: { readonly user: SessionUser }) {
  const text = useProblemText()
  const [sent, setSent] = useState<'sending' | Result<MessageAnswer> | null>(null)
  const pending = user.pending_email ?? null
  if (pending === null && user.email_confirmed !== false) return null
  const send = async () => {
    if (sent === 'sending') return
    setSent('sending')
    setSent(await call('mailEmailLink'))
  }
  const answer = sent === null || sent === 'sending' ? null : sent
  return (
    <section className={styles.address}>
      <p>
        {pending === null ? (
          <Trans>Your e-mail address is not confirmed yet. Open the link that we sent to {user.email}.</Trans>
        ) : (
          <Trans>
            {pending} will be your address once you open the link that we sent there. Until then it is {user.email}.
          </Trans>
        )}
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={sent === 'sending' || undefined}
        onClick={() => void send()}
      >
        <Trans>Send the link again</Trans>
      </button>
      <div role="status">{answer?.ok === true && <p>{answer.value.meta.message}</p>}</div>
      {answer?.ok === false && <p role="alert">{text(answer.problem)}</p>}
    </section>
  )
}

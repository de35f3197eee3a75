import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { type Access, readAccess, readAccessAfter } from '../../commands/access.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { useOnline } from '../../shell/online.ts'
import { ProviderList } from './provider-list.tsx'
import { SessionList } from './session-list.tsx'
import styles from './sign-in-settings.module.css'

/** The account's sessions and providers. Only the server knows them, so this needs the network. */
export function SignInSettings({ user }: { readonly user: SessionUser }) {
  const text = useProblemText()
  const online = useOnline()
  const [access, setAccess] = useState<Access | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)

  const follow = useCallback(async (call: ReturnType<typeof readAccess>) => {
    setBusy(true)
    const result = await call
    setBusy(false)
    setProblem(result.ok ? null : result.problem)
    if (result.ok) setAccess(result.value)
    else setFailures((before) => before + 1)
  }, [])
  useEffect(() => {
    if (online) void follow(readAccess())
  }, [online, follow])
  const change = (made: Promise<Result<unknown>>) => follow(readAccessAfter(made))

  return (
    <>
      {!online && (
        <p className={styles.quiet}>
          <Trans>Where you are signed in is shown only online.</Trans>
        </p>
      )}
      {online && access !== null && (
        <>
          <SessionList sessions={access.sessions} busy={busy} onChange={change} />
          <ProviderList user={user} identities={access.identities} busy={busy} onChange={change} />
        </>
      )}
      {/* A new element for each failure, or the same words would be told only once. */}
      {online && problem !== null && (
        <p key={failures} role="alert">
          {text(problem)}
        </p>
      )}
      {online && problem !== null && access === null && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void follow(readAccess())
          }}
        >
          <Trans>Try again</Trans>
        </button>
      )}
    </>
  )
}

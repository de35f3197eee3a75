import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import { safePath } from '../access-rules.ts'
import { takeConnecting } from '../commands/access.ts'
import { signInSocially, takeReturnPath } from '../commands/session.ts'
import { useProblemText } from '../forms/problem-text.ts'
import { NarrowPage } from '../shell/narrow-page.tsx'
import { Progress } from '../shell/notices/loader.tsx'
import { ConnectProvider } from '../shell/sign-in/connect-provider.tsx'
import { useTitle } from '../shell/title.ts'

/** The screen to which a social provider sends the reader back: to sign in, or to add the provider to the account. */
export function SocialReturn() {
  const { provider } = useParams({ from: '/$provider/process-social-auth' })
  const [connecting] = useState(takeConnecting)
  return connecting === provider ? <ConnectProvider provider={provider} /> : <FinishSignIn provider={provider} />
}

function FinishSignIn({ provider }: { readonly provider: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const text = useProblemText()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const hasStarted = useRef(false)
  useTitle(t`Sign In`)
  useEffect(() => {
    // The provider's code works once, and React may run the effect twice.
    if (hasStarted.current) return
    hasStarted.current = true
    const query = Object.fromEntries(new URLSearchParams(location.search))
    const returnTo = takeReturnPath()
    void signInSocially(provider, query).then((result) => {
      if (!result.ok) {
        // The provider's answer is used up, and must not end up in a bookmark or a screenshot.
        history.replaceState(history.state, '', location.pathname)
        return setProblem(result.problem)
      }
      return navigate({ href: safePath(result.value.redirectUrl ?? returnTo, location.origin), replace: true })
    })
  }, [navigate, provider])
  if (problem === null) return <Progress slow={t`The server is slow to answer.`} />
  return (
    <NarrowPage title={<Trans>Sign In</Trans>}>
      <p role="alert">{text(problem)}</p>
      <Link to="/login" className="button primary">
        {t`Back to signing in`}
      </Link>
    </NarrowPage>
  )
}

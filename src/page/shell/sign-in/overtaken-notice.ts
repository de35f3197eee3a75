import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Result, SignedIn } from '#contract/workers/sync-api.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { notify } from '../notices/toasts.tsx'

/**
 * Returns a wrapper around a sign-in call. When another tab signed in first, it shows a notice, because the screen with the form may be
 * gone by then.
 */
export function useOvertakenNotice(): (call: Promise<Result<SignedIn>>) => Promise<Result<SignedIn>> {
  const { t } = useLingui()
  const text = useProblemText()
  const navigate = useNavigate()
  return async (call) => {
    const result = await call
    if (!result.ok && result.problem.kind === 'overtaken')
      notify(text(result.problem), { label: t`Settings`, run: () => void navigate({ to: '/settings' }) })
    return result
  }
}

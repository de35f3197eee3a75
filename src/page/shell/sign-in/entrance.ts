import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Result, SignedIn } from '#contract/sync-api.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { notify } from '../notices/toasts.tsx'

/** Says it beside the form when another tab has signed in first: the screen with the form may be gone by then. */
export function useEntrance(): (entering: Promise<Result<SignedIn>>) => Promise<Result<SignedIn>> {
  const { t } = useLingui()
  const text = useProblemText()
  const navigate = useNavigate()
  return async (entering) => {
    const result = await entering
    if (!result.ok && result.problem.kind === 'overtaken')
      notify(text(result.problem), { label: t`Settings`, run: () => void navigate({ to: '/settings' }) })
    return result
  }
}

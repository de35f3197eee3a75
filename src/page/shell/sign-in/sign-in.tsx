import { Suspense, useEffect, useRef } from 'react'
import { wasSignedInAtStart } from '../../commands/session.ts'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'
import { askToSignIn, closeSignIn, useSignInReason } from './ask.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog))

/**
 * Shows the sign-in dialog when a control requests it, or when the session ends while the app is open. The worker may find that out
 * before the page reads the session for the first time.
 */
export function SignIn({ expired }: { readonly expired: boolean | undefined }) {
  const reason = useSignInReason()
  const before = useRef(wasSignedInAtStart ? false : expired)
  useEffect(() => {
    if (before.current === false && expired === true) askToSignIn('expired')
    if (before.current === true && expired === false) closeSignIn()
    before.current = expired ?? before.current
  }, [expired])
  if (reason === null) return null
  return (
    <Suspense fallback={<MissingPart />}>
      <SignInDialog reason={reason} onClose={closeSignIn} />
    </Suspense>
  )
}

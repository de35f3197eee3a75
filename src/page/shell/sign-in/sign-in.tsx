import { Suspense, useEffect, useRef } from 'react'
import { late, MissingPart } from '../notices/missing-part.tsx'
import { askToSignIn, closeSignIn, useSignInReason } from './ask.ts'

const SignInDialog = late(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog))

/** The sign-in dialog, when it is asked for: by a control, or because the session has ended while the page was open. */
export function SignIn({ expired }: { readonly expired: boolean | undefined }) {
  const reason = useSignInReason()
  const before = useRef(expired)
  useEffect(() => {
    if (before.current === false && expired === true) askToSignIn('expired')
    if (before.current === true && expired === false) closeSignIn()
    before.current = expired
  }, [expired])
  if (reason === null) return null
  return (
    <Suspense fallback={<MissingPart />}>
      <SignInDialog reason={reason} onClose={closeSignIn} />
    </Suspense>
  )
}

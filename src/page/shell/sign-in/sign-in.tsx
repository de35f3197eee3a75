import { Suspense, useEffect, useRef } from 'react'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'
import { askToSignIn, closeSignIn, useSignInReason } from './ask.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog))

/** Shows the sign-in dialog when a control requests it, or when the session ends while the app is open. */
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

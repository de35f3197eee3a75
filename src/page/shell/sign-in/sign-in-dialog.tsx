import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '#contract/workers/sync-api.ts'
import { returnPath, safePath } from '../../access-rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Reason } from './ask.ts'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in form in a dialog over the current screen, so that nothing on it is lost. */
export function SignInDialog({ reason, onClose }: { readonly reason: Reason; readonly onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const { pathname, href } = router.state.location
  const onDone = ({ redirectUrl }: SignedIn) => {
    onClose()
    if (redirectUrl !== undefined) void router.navigate({ href: safePath(redirectUrl, location.origin) })
  }
  return (
    <Dialog title={t`Sign In`} onClose={onClose}>
      {reason === 'expired' && (
        <p className={styles.reason} role="alert">
          {t`The session time has been expired. Please sign in to continue.`}
        </p>
      )}
      {reason === 'bookmark' && <p className={styles.reason}>{t`Please log in to bookmark articles`}</p>}
      <SignInForm returnTo={returnPath(pathname, href, location.origin)} onDone={onDone} onLeave={onClose} />
    </Dialog>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import styles from './unsent-dialog.module.css'

interface UnsentDialogProps {
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Before a sign-out that would lose changes: how many, and the choice to stay. */
export function UnsentDialog({ count, onStay, onLeave }: UnsentDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Log out now?`} onClose={onStay}>
      <p>
        <Plural
          value={count}
          one="One change to your favorites has not reached your account yet. It will be lost if you log out now."
          other="# changes to your favorites have not reached your account yet. They will be lost if you log out now."
        />
      </p>
      <p className={styles.actions}>
        <button type="button" className="button primary" onClick={onStay}>
          <Trans>Stay signed in</Trans>
        </button>
        <button type="button" className="button" onClick={onLeave}>
          <Trans>Log out and lose them</Trans>
        </button>
      </p>
    </Dialog>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { readSession } from '#db/reader/session.ts'
import { countUnsent } from '#db/reader/unsent.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useRead } from '../view.ts'
import styles from './unsent-dialog.module.css'

interface UnsentDialogProps {
  /** The number of unsent changes when the dialog opened. */
  readonly first: number
  readonly onStay: () => void
  /** Gets the number that the reader was shown. */
  readonly onLeave: (lost: number) => void
}

/** Asks before a sign-out that would lose changes. Shows the current number of them, and lets the reader stay. */
export function UnsentDialog({ first, onStay, onLeave }: UnsentDialogProps) {
  const { t } = useLingui()
  const count = useRead(async (db) => countUnsent(db, (await readSession(db)).aud)) ?? first
  return (
    <Dialog title={t`Log out now?`} onClose={onStay}>
      <p aria-live="polite">
        {count === 0 ? (
          <Trans>All your changes have reached your account. Nothing is lost if you log out.</Trans>
        ) : (
          <Plural
            value={count}
            one="One change to your favorites or notes has not reached your account yet. It will be lost if you log out now."
            other="# changes to your favorites or notes have not reached your account yet. They will be lost if you log out now."
          />
        )}
      </p>
      <p className={styles.actions}>
        <button type="button" className="button primary" onClick={onStay}>
          {t`Stay signed in`}
        </button>
        <button type="button" className="button" onClick={() => onLeave(count)}>
          {count === 0 ? <Trans>Log Out</Trans> : <Trans>Log out and lose them</Trans>}
        </button>
      </p>
    </Dialog>
  )
}

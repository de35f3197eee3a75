import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CurrentPasswordForm } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { countUnsent } from '#db/reader/unsent.ts'
import { useRead } from '../../shell/view.ts'
import { sync } from '../../sync-client.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface DeleteDialogProps {
  readonly user: SessionUser
  readonly onStay: () => void
  readonly onDeleted: () => void
}

/** Asks before an account is deleted. Says what is deleted with it, and asks for the password as proof of ownership. */
export function DeleteDialog({ user, onStay, onDeleted }: DeleteDialogProps) {
  const { t } = useLingui()
  const unsent = useRead((db, { aud }) => countUnsent(db, aud))
  const remove = async (values: CurrentPasswordForm): Promise<Result<true>> => {
    const result = await sync.deleteAccount(values)
    // A null value would mean that the reader cancelled.
    return result.ok ? { ok: true, value: true } : result
  }
  return (
    <PasswordDialog
      title={t`Delete your account?`}
      submit={t`Delete account`}
      cancel={t`Keep it`}
      onCancel={onStay}
      handler={remove}
      onDone={onDeleted}
    >
      <p>
        <Trans>
          Your account, your favorites and all that we keep about you will be deleted, here and on our server. You will
          be signed out everywhere. This cannot be undone.
        </Trans>
      </p>
      {user.subscribed && <p>{t`Your subscription ends too. A new account starts without one.`}</p>}
      {unsent !== undefined && unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="One change to your favorites or notes has not reached your account yet. It will be lost too."
            other="# changes to your favorites or notes have not reached your account yet. They will be lost too."
          />
        </p>
      )}
    </PasswordDialog>
  )
}

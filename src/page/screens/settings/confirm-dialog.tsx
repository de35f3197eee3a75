import { useLingui } from '@lingui/react/macro'
import type { AccountChanges, CurrentPasswordForm } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { sync } from '../../sync-client.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface ConfirmDialogProps {
  readonly changes: AccountChanges
  /** Gets the server's result. A null user means that the reader cancelled. */
  readonly onAnswer: (result: Result<SessionUser | null>) => void
}

/** Asks for the current password. A wrong password is reported here. Other errors go back to the form. */
export function ConfirmDialog({ changes, onAnswer }: ConfirmDialogProps) {
  const { t } = useLingui()
  const save = async ({ current_password }: CurrentPasswordForm): Promise<Result<Result<SessionUser>>> => {
    const result = await sync.updateAccount({ ...changes, current_password })
    const isHere = !result.ok && result.problem.kind === 'refused' && 'current_password' in result.problem.errors
    return isHere ? result : { ok: true, value: result }
  }
  return (
    <PasswordDialog
      title={t`Change profile data?`}
      submit={t`Save`}
      cancel={t`Cancel`}
      onCancel={() => onAnswer({ ok: true, value: null })}
      handler={save}
      onDone={onAnswer}
    >
      <p>{t`Please confirm with your current password.`}</p>
    </PasswordDialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { updateAccount } from '../../commands/account.ts'
import { type AccountChanges, CurrentPasswordForm } from '../../contract/account.ts'
import type { Result, SessionUser } from '../../contract/sync-api.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface ConfirmDialogProps {
  readonly changes: AccountChanges
  /** What the server said; a null user when the reader thought better of it. */
  readonly onAnswer: (result: Result<SessionUser | null>) => void
}

/** Asks for the current password. One that is wrong is said here; anything else goes back to the form it is about. */
export function ConfirmDialog({ changes, onAnswer }: ConfirmDialogProps) {
  const { t } = useLingui()
  const cancel = () => onAnswer({ ok: true, value: null })
  const form = useForm<CurrentPasswordForm, Result<SessionUser>>({
    schema: CurrentPasswordForm,
    handler: async ({ current_password }) => {
      const result = await updateAccount({ ...changes, current_password })
      const isHere = !result.ok && result.problem.kind === 'refused' && 'current_password' in result.problem.errors
      return isHere ? result : { ok: true, value: result }
    },
    onDone: onAnswer,
  })
  return (
    <Dialog title={t`Change profile data?`} onClose={cancel}>
      <p>
        <Trans>Please confirm with your current password.</Trans>
      </p>
      <Form
        form={form}
        submit={t`Save`}
        more={
          <button type="button" className="button" onClick={cancel} disabled={form.sending}>
            <Trans>Cancel</Trans>
          </button>
        }
      >
        <PasswordField
          control={form.field('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
        />
      </Form>
    </Dialog>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { deleteAccount } from '../../commands/account.ts'
import { CurrentPasswordForm } from '../../contract/account.ts'
import type { SessionUser } from '../../contract/sync-api.ts'
import { countUnsent } from '../../db/bookmarks.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useRead } from '../../shell/view.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteDialogProps {
  readonly user: SessionUser
  readonly onStay: () => void
  readonly onDeleted: () => void
}

/** Before an account is deleted: what goes with it, and the password as the proof that it is the owner. */
export function DeleteDialog({ user, onStay, onDeleted }: DeleteDialogProps) {
  const { t } = useLingui()
  const unsent = useRead((db, { aud }) => countUnsent(db, aud)) ?? 0
  const form = useForm<CurrentPasswordForm, true>({
    schema: CurrentPasswordForm,
    handler: async (values) => {
      const result = await deleteAccount(values)
      // Null would mean that the reader thought better of it.
      return result.ok ? { ok: true, value: true } : result
    },
    onDone: onDeleted,
  })
  return (
    <Dialog title={t`Delete your account?`} onClose={onStay}>
      <p>
        <Trans>
          Your account, your favorites and all that we keep about you will be deleted, here and on our server. You will
          be signed out everywhere. This cannot be undone.
        </Trans>
      </p>
      {user.subscribed && (
        <p>
          <Trans>Your subscription ends too: a new account begins without it.</Trans>
        </p>
      )}
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="One change to your favorites has not reached your account yet. It will be lost too."
            other="# changes to your favorites have not reached your account yet. They will be lost too."
          />
        </p>
      )}
      <Form
        form={form}
        submit={t`Delete account`}
        more={
          <button type="button" className="button" onClick={onStay} disabled={form.sending}>
            <Trans>Keep it</Trans>
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

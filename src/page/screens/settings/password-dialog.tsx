import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CurrentPasswordForm } from '#contract/accounts/account.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface PasswordDialogProps<Done> {
  readonly title: string
  readonly submit: string
  readonly cancel: string
  readonly onCancel: () => void
  readonly handler: (values: CurrentPasswordForm) => Promise<Result<Done>>
  readonly onDone: (done: Done) => void
  /** Explains why the password is needed. */
  readonly children: ReactNode
}

/** Asks for the current password, as proof that the owner is at the device. */
export function PasswordDialog<Done>(props: PasswordDialogProps<Done>) {
  const { title, submit, cancel, onCancel, handler, onDone, children } = props
  const { t } = useLingui()
  const form = useForm<CurrentPasswordForm, Done>({ schema: CurrentPasswordForm, handler, onDone })
  return (
    <Dialog title={title} onClose={onCancel} busy={form.sending}>
      {children}
      <Form
        form={form}
        submit={submit}
        more={
          <button type="button" className="button" onClick={onCancel} disabled={form.sending}>
            {cancel}
          </button>
        }
      >
        <PasswordField name="current_password" label={t`Current password`} autoComplete="current-password" />
      </Form>
    </Dialog>
  )
}

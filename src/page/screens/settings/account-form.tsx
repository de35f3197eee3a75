import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { AccountChanges } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { NewPasswordFields } from '../../forms/account-fields.tsx'
import { NO_COUNTRY } from '../../forms/countries.ts'
import { Form } from '../../forms/form.tsx'
import { hasTyped } from '../../forms/typed-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { PersonFields } from '../../shell/person-fields.tsx'
import { Guard } from '../../ui/guard/guard.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface AccountFormProps {
  readonly user: SessionUser
  readonly onCancel: () => void
  readonly onSaved: () => void
}

interface PendingChange {
  readonly changes: AccountChanges
  /** A null user means that the reader cancelled. */
  readonly answer: (result: Result<SessionUser | null>) => void
}

/** Changes that wait for the reader's password in the dialog. */
function usePendingChange() {
  const [pending, setPending] = useState<PendingChange | null>(null)
  const settle = useRef<(() => void) | null>(null)
  // Settle the form only after the dialog is closed: nothing behind a modal dialog can take the focus.
  useEffect(() => {
    if (pending !== null) return
    settle.current?.()
    settle.current = null
  }, [pending])
  const ask = (changes: AccountChanges) =>
    new Promise<Result<SessionUser | null>>((answer) => setPending({ changes, answer }))
  const answer = (result: Result<SessionUser | null>) => {
    settle.current = () => pending?.answer(result)
    setPending(null)
  }
  return { pending, ask, answer }
}

/** Under this name, what was typed comes back. Another reader's form has another one. */
export const formOf = ({ id }: SessionUser): string => `account ${id}`

/** Edits the account. Asks for the current password, then sends only the changed fields. */
export function AccountForm({ user, onCancel, onSaved }: AccountFormProps) {
  const { t } = useLingui()
  const { pending, ask, answer } = usePendingChange()
  const form = useForm<AccountChanges, SessionUser | null>({
    schema: AccountChanges,
    restoredAs: formOf(user),
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone,
      country: user.country ?? NO_COUNTRY,
    },
    handler: (changes) =>
      Object.values(changes).every((value) => value === undefined)
        ? Promise.resolve({ ok: true, value: user })
        : ask(changes),
    onDone: (saved) => {
      if (saved === user) onCancel()
      else if (saved !== null) onSaved()
    },
  })
  // Focus the first input, because the button that opened the form is gone.
  const { setFocus } = form.fields
  const [wasOpened] = useState(() => !hasTyped(formOf(user)))
  useEffect(() => {
    if (wasOpened) setFocus('first_name')
  }, [setFocus, wasOpened])
  const cancel = () => {
    form.forget()
    onCancel()
  }
  return (
    <>
      <Form
        form={form}
        submit={t`Save`}
        more={
          // Where the dialog has failed, this is the way out.
          <button type="button" className="button" onClick={cancel} disabled={form.sending && pending === null}>
            {t`Cancel`}
          </button>
        }
      >
        <PersonFields firstName="first_name" phone={user.phone} />
        <NewPasswordFields hint={t`Leave it empty to keep the one you have`} />
      </Form>
      {pending !== null && (
        <Guard>
          <ConfirmDialog changes={pending.changes} onAnswer={answer} />
        </Guard>
      )}
    </>
  )
}

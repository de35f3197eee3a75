import { useLingui } from '@lingui/react/macro'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import type { FormControl } from './use-form.ts'

interface EmailFieldProps {
  readonly form: FormControl
  /** Use `username` where a password manager looks up its entry by this field. */
  readonly autoComplete: 'username' | 'email'
  /** A fixed value that cannot be edited. */
  readonly fixed?: string
}

/** The e-mail address of an account. */
export function EmailField({ form, autoComplete, fixed }: EmailFieldProps) {
  const { t } = useLingui()
  const control = form.field('email')
  return (
    <Field
      control={fixed === undefined ? control : { ...control, initial: fixed }}
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={fixed !== undefined}
    />
  )
}

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({ form, hint }: { readonly form: FormControl; readonly hint: string }) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField control={form.field('password')} label={t`Password`} autoComplete="new-password" hint={hint} />
      <PasswordField
        control={form.field('password_confirmation')}
        label={t`Confirm password`}
        autoComplete="new-password"
      />
    </>
  )
}

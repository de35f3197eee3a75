import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { CONFIRMATION } from '#contract/accounts/account.ts'
import { Field } from './field.tsx'
import { Fields } from './form.tsx'
import { PasswordField } from './password-field.tsx'

interface EmailFieldProps {
  /** Use `username` where a password manager looks up its entry by this field. */
  readonly autoComplete: 'username' | 'email'
  readonly readOnly?: boolean
}

export function EmailField(props: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      {...props}
      name="email"
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function NewPasswordFields({ hint }: { readonly hint: string }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext()
  /** A new password may no longer match its confirmation. The error is delayed, as the others. */
  const checkConfirmation = () => {
    const typed = getValues(CONFIRMATION)
    if (typed !== '') setValue(CONFIRMATION, typed, { shouldValidate: true, delayError: true })
  }
  return (
    <Fields>
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={hint}
        onType={checkConfirmation}
      />
      <PasswordField
        name={CONFIRMATION}
        label={t`Confirm password`}
        repeats={t`Password`}
        autoComplete="new-password"
      />
    </Fields>
  )
}

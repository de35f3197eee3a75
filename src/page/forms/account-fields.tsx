import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

interface EmailFieldProps {
  /** Use `username` where a password manager looks up its entry by this field. */
  readonly autoComplete: 'username' | 'email'
  readonly readOnly?: boolean
}

/** The e-mail address of an account. */
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

const CONFIRMATION = 'password_confirmation'

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({ hint }: { readonly hint: string }) {
  const { t } = useLingui()
  const { getValues, trigger } = useFormContext()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** A new password may no longer match its confirmation. A moment after typing, as the other errors. */
  const checkConfirmation = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (getValues(CONFIRMATION) !== '') void trigger(CONFIRMATION)
    }, VALIDATION_DELAY_MS)
  }
  return (
    <>
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={hint}
        onType={checkConfirmation}
      />
      <PasswordField name={CONFIRMATION} label={t`Confirm password`} autoComplete="new-password" />
    </>
  )
}

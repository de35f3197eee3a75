import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { useField } from './use-field.ts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly onType?: () => void
}

/** A password field with a button that shows the password. */
export function PasswordField({ name, label, autoComplete, hint, onType }: PasswordFieldProps) {
  const state = useField(name)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame state={state} label={label} hint={hint}>
      {(parts) => (
        <div className={styles.withButton}>
          <input
            {...parts}
            {...state.field}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={state.disabled}
            onInput={onType}
          />
          {/* The button's name is text and not an aria-label: only the field may have the label "Password". */}
          <button type="button" className={styles.inside} onClick={() => setShown(!shown)}>
            <Eye crossed={shown} />
            <span className="visually-hidden">
              {shown ? <Trans>Hide password</Trans> : <Trans>Show password</Trans>}
            </span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

function Eye({ crossed }: { readonly crossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 4l16 16" />}
    </svg>
  )
}

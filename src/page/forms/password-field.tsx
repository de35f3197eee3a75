import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import type { FieldControl } from './use-form.ts'

interface PasswordFieldProps {
  readonly control: FieldControl
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** A password field with a button that shows the password. */
export function PasswordField({ control, label, autoComplete, hint }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame control={control} label={label} hint={hint}>
      {(parts) => (
        <div className={styles.withButton}>
          <input
            {...parts}
            className={styles.input}
            name={control.name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={control.disabled}
            onInput={control.onInput}
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

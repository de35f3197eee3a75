import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LineIcon } from '../ui/icon.tsx'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { useField } from './use-field.ts'

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  /** The label of the field whose value this one has to repeat. */
  readonly repeats?: string
  readonly onType?: () => void
}

export function PasswordField({ name, label, autoComplete, hint, repeats, onType }: PasswordFieldProps) {
  const state = useField(name)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame state={state} label={label} hint={hint} repeats={repeats}>
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
            <LineIcon path={shown ? `${EYE}M4 4l16 16` : EYE} strokeWidth="1.8" />
            <span className="visually-hidden">
              {shown ? <Trans>Hide password</Trans> : <Trans>Show password</Trans>}
            </span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
